//! The browser client's types are ours, written down in TypeScript.
#[test]
fn raw() {
    use ts_rs::{Config, TS};
    let c = Config::new().with_large_int("number");
    println!("{}", server::wire::TableAnswer::decl(&c));
    println!("{}", server::wire::OpenTable::decl(&c));
    println!("{}", server::wire::PendingAnswer::decl(&c));
    println!("{}", server::wire::LiveReply::decl(&c));
    println!("{}", homestretch::View::decl(&c));
    println!("{}", homestretch::Move::decl(&c));
    println!("{}", homestretch::Summary::decl(&c));
    println!("{}", homestretch::Event::decl(&c));
    println!("{}", engine::LogEntry::decl(&c));
    println!("{}", engine::WrittenRecord::decl(&c));
}
