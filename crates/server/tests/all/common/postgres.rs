//! A PostgreSQL of the test's own, in a temporary folder, on a free port.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

use super::Folder;

/// A server that ends with the test.
pub struct Cluster {
    bin: PathBuf,
    data: PathBuf,
    user: Option<&'static str>,
    port: u16,
    next: AtomicU64,
    _folder: Folder,
}

/// Where PostgreSQL's programs are.
fn bin() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    if let Ok(versions) = std::fs::read_dir("/usr/lib/postgresql") {
        let mut found: Vec<PathBuf> = versions.flatten().map(|v| v.path().join("bin")).collect();
        found.sort();
        // Debian's own folders hold every program; what lies on the PATH may be a wrapper.
        found.reverse();
        folders.splice(0..0, found);
    }
    folders.into_iter().find(|folder| {
        ["initdb", "postgres", "pg_ctl"].iter().all(|program| folder.join(program).exists())
    })
}

/// PostgreSQL refuses to run as root: another user runs it then.
fn other_user() -> Option<&'static str> {
    let id = Command::new("id").arg("-u").output().ok()?;
    let root = String::from_utf8_lossy(&id.stdout).trim() == "0";
    let exists = |user: &&str| {
        Command::new("id")
            .arg(user)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    };
    root.then(|| ["postgres", "nobody"].into_iter().find(exists)).flatten()
}

impl Cluster {
    /// Starts one; `None`, and a word about it, where PostgreSQL is not installed.
    pub fn start() -> Option<Self> {
        Self::start_with(|_| String::new())
    }

    /// Starts one with the options that are said of its folder before it starts.
    fn start_with(options: impl FnOnce(&Self) -> String) -> Option<Self> {
        let Some(bin) = bin() else {
            assert!(
                std::env::var_os("RAILBIRD_REQUIRE_POSTGRES").is_none(),
                "PostgreSQL is not installed (initdb, postgres and pg_ctl on the PATH)"
            );
            eprintln!("skipped: PostgreSQL is not installed (package postgresql)");
            return None;
        };
        let folder = Folder::new();
        let user = other_user();
        if let Some(user) = user {
            run(Command::new("chown").arg(user).arg(&folder.0));
        }
        let data = folder.0.join("data");
        let port = TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).expect("a port");
        let cluster =
            Self { bin, data, user, port: port.port(), next: AtomicU64::new(0), _folder: folder };
        let data = cluster.data.to_str().expect("a path");
        run(cluster.command("initdb").args(["-D", data, "-U", "railbird", "-A", "trust", "-N"]));
        let more = options(&cluster);
        let options = format!(
            "{more} -p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=50",
            cluster.port
        );
        let log = cluster.data.join("log");
        let log = log.to_str().expect("a path");
        run(cluster.command("pg_ctl").args(["-D", data, "-w", "-l", log, "-o", &options, "start"]));
        Some(cluster)
    }

    /// Starts one that talks to nobody without encryption, but about the database `postgres`; its
    /// certificate is for 127.0.0.1, and signed by what is in [`authorities`](Self::authorities).
    pub fn start_encrypted() -> Option<Self> {
        Self::start_with(|cluster| {
            let rules = "hostnossl postgres railbird 127.0.0.1/32 trust\n\
                hostssl all railbird 127.0.0.1/32 scram-sha-256\n";
            let names = "subjectAltName=IP:127.0.0.1\n";
            cluster.write("pg_hba.conf", rules);
            cluster.write("names", names);
            let key = "req -newkey rsa:2048 -nodes";
            cluster
                .openssl(&format!("{key} -x509 -days 2 -subj /CN=Other -keyout o.key -out o.pem"));
            cluster
                .openssl(&format!("{key} -x509 -days 2 -subj /CN=Test -keyout ca.key -out ca.pem"));
            cluster.openssl(&format!("{key} -subj /CN=database -keyout db.key -out db.csr"));
            cluster.openssl(
                "x509 -req -in db.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 \
                -extfile names -out db.pem",
            );
            "-c ssl=on -c ssl_cert_file=db.pem -c ssl_key_file=db.key".to_owned()
        })
    }

    /// The file of who has signed the certificate, and that of somebody else.
    pub fn authorities(&self) -> [String; 2] {
        ["ca.pem", "o.pem"].map(|name| self.data.join(name).display().to_string())
    }

    /// Writes a file into the cluster's folder, for the user who runs it.
    fn write(&self, name: &str, text: &str) {
        let path = self.data.join(name);
        std::fs::write(&path, text).expect("a file");
        if let Some(user) = self.user {
            run(Command::new("chown").arg(user).arg(&path));
        }
    }

    fn openssl(&self, arguments: &str) {
        let mut command = self.command_of(Path::new("openssl"));
        command.args(arguments.split_whitespace()).current_dir(&self.data).stderr(Stdio::null());
        run(&mut command);
    }

    /// A command of PostgreSQL, as the user who may run it.
    fn command(&self, program: &str) -> Command {
        self.command_of(&self.bin.join(program))
    }

    fn command_of(&self, program: &Path) -> Command {
        let mut command = match self.user {
            None => Command::new(program),
            Some(user) => {
                let mut command = Command::new("runuser");
                command.args(["-u", user, "--"]).arg(program);
                command
            }
        };
        command.current_dir(self.data.parent().unwrap_or(Path::new("/")));
        command.stdout(Stdio::null()).stderr(Stdio::inherit());
        command
    }

    /// The address of a database that nobody has used.
    pub async fn fresh(&self) -> String {
        let name = format!("test{}", self.next.fetch_add(1, Ordering::Relaxed));
        let base = format!("postgres://railbird@127.0.0.1:{}", self.port);
        let (client, connection) =
            tokio_postgres::connect(&format!("{base}/postgres"), tokio_postgres::NoTls)
                .await
                .expect("a connection");
        tokio::spawn(connection);
        client.batch_execute(&format!("CREATE DATABASE {name}")).await.expect("a database");
        format!("{base}/{name}")
    }
}

fn run(command: &mut Command) {
    let status = command.status().expect("a command");
    assert!(status.success(), "{command:?}: {status}");
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let data = self.data.to_string_lossy().into_owned();
        drop(self.command("pg_ctl").args(["-D", &data, "-m", "immediate", "-w", "stop"]).status());
    }
}
