//! Workbooks are read as the text that they would be exported as, and nothing in one can ask for
//! more than a sheet may hold.

use std::io::{Cursor, Write};

use workshop::tabs::{Tab, Unreadable, tabs};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// An archive with these parts.
fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        writer.start_file(*name, SimpleFileOptions::default()).expect("a part");
        writer.write_all(text.as_bytes()).expect("written");
    }
    writer.finish().expect("an archive").into_inner()
}

const TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>"#;
const ROOT: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const LINKS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>"#;
const BOOK: &str = r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Form" sheetId="1" r:id="rId1"/><sheet name="Riders" sheetId="2" r:id="rId2"/></sheets></workbook>"#;
const STYLES: &str = r#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="47"/></cellXfs></styleSheet>"#;
const STRINGS: &str = r#"<sst uniqueCount="2"><si><t>horse</t></si><si><r><t xml:space="preserve">Ace of </t></r><r><t>Hearts</t></r></si></sst>"#;

/// A workbook of Excel with these strings and these cells on its two tabs.
fn excel(strings: &str, first: &str, second: &str) -> Vec<u8> {
    let sheet = |cells: &str| format!("<worksheet><sheetData>{cells}</sheetData></worksheet>");
    archive(&[
        ("[Content_Types].xml", TYPES),
        ("_rels/.rels", ROOT),
        ("xl/workbook.xml", BOOK),
        ("xl/_rels/workbook.xml.rels", LINKS),
        ("xl/styles.xml", STYLES),
        ("xl/sharedStrings.xml", strings),
        ("xl/worksheets/sheet1.xml", &sheet(first)),
        ("xl/worksheets/sheet2.xml", &sheet(second)),
    ])
}

/// An OpenDocument with these rows on its tab.
fn open_document(rows: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content><office:body><office:spreadsheet><table:table table:name=\"Form\">\
         {rows}</table:table></office:spreadsheet></office:body></office:document-content>"
    );
    archive(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", "<manifest:manifest></manifest:manifest>"),
        ("content.xml", &content),
    ])
}

fn read(bytes: &[u8]) -> Vec<Tab> {
    tabs("book", bytes).unwrap_or_else(|why| panic!("{why}"))
}

const ROWS: &str = r#"<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="inlineStr"><is><t>a, "b"</t></is></c></row><row r="4"><c r="B4" t="s"><v>1</v></c><c r="C4" s="1"><v>45363</v></c><c r="D4" s="2"><v>0.0010925925925926</v></c><c r="E4"><v>1.0625</v></c></row>"#;

#[test]
fn a_workbook_of_excel_is_read_with_its_blank_rows_and_columns() {
    let text = "\"\"\n,horse,,\"a, \"\"b\"\"\"\n\"\"\n,Ace of Hearts,2024-03-12,1:34.40,1.0625\n";
    let form = Tab { name: "book".into(), text: text.into() };
    assert_eq!(read(&excel(STRINGS, ROWS, "")), std::slice::from_ref(&form));
    let both = read(&excel(STRINGS, ROWS, r#"<row r="1"><c r="A1"><v>7</v></c></row>"#));
    let named = [("book, Form", form.text.as_str()), ("book, Riders", "7\n")]
        .map(|(name, text)| Tab { name: name.into(), text: text.into() });
    assert_eq!(both, named);
    assert_eq!(read(&excel(STRINGS, "", "")), [Tab { name: "book".into(), text: String::new() }]);
}

#[test]
fn cells_make_the_sheet_that_they_came_from() {
    let text = "My form\r\n\r\nhorse;surface;condition;distance;notes\r\nAce;dirt;ft;1 1/16;\"won\na photo\"\r\n";
    let tab = Tab { name: "a.csv".into(), text: text.into() };
    let cells = tab.cells();
    let expected = [
        vec!["My form"],
        vec!["horse", "surface", "condition", "distance", "notes"],
        vec!["Ace", "dirt", "ft", "1 1/16", "won a photo"],
    ];
    assert_eq!(cells, expected);
    let again = Tab::of_cells("a.csv".into(), &cells);
    assert_eq!(again.text.lines().count(), cells.len(), "a row is a line: faults name its number");
    assert_eq!(again.cells(), cells);
    assert_eq!(Tab::of_cells("b".into(), &[vec![], vec!["x".into()]]).text, "\"\"\nx\n");
}

#[test]
fn an_open_document_is_read_with_its_repeats() {
    let string = |text: &str| {
        format!(
            "<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>"
        )
    };
    let rows = format!(
        "<table:table-row>{}{}<table:table-cell table:number-columns-repeated=\"16382\"/></table:table-row>\
         <table:table-row table:number-rows-repeated=\"2\"><table:table-cell \
         table:number-columns-repeated=\"16384\"/></table:table-row>\
         <table:table-row>{}<table:table-cell office:value-type=\"date\" office:date-value=\"2024-03-12\">\
         <text:p>12.03.24</text:p></table:table-cell><table:table-cell office:value-type=\"float\" \
         office:value=\"2.5\" table:number-columns-repeated=\"2\"/><table:table-cell \
         office:value-type=\"time\" office:time-value=\"PT00H01M34.4S\"/></table:table-row>\
         <table:table-row table:number-rows-repeated=\"1048571\"><table:table-cell \
         table:number-columns-repeated=\"16384\"/></table:table-row>",
        string("horse"),
        string("date"),
        string("Ace"),
    );
    let text = "horse,date\n\"\"\n\"\"\nAce,2024-03-12,2.5,2.5,1:34.40\n";
    assert_eq!(read(&open_document(&rows)), [Tab { name: "book".into(), text: text.into() }]);
}

#[test]
fn what_is_no_sheet_is_told_for_what_it_is() {
    let compound = |name: &str| {
        let mut bytes = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
        bytes.extend(name.encode_utf16().flat_map(u16::to_le_bytes));
        bytes
    };
    let locked = archive(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", "<manifest:encryption-data/>"),
        ("content.xml", "\u{1}\u{2}"),
    ]);
    let cases = [
        (compound("EncryptedPackage"), Unreadable::Locked),
        (compound("Workbook"), Unreadable::Old),
        (locked, Unreadable::Locked),
        (archive(&[("word/document.xml", "<w/>")]), Unreadable::OtherArchive),
        (b"%PDF-1.7".to_vec(), Unreadable::NoText),
        (vec![0, 1, 2, 3], Unreadable::NoText),
    ];
    for (bytes, why) in cases {
        assert_eq!(tabs("book", &bytes), Err(why));
    }
    let cut = excel(STRINGS, ROWS, "");
    let cut = tabs("book", &cut[..cut.len() / 2]);
    assert!(matches!(cut, Err(Unreadable::Damaged(_))), "{cut:?}");
}

/// Files of a few hundred bytes that ask for gigabytes.
#[test]
fn nothing_in_a_file_can_ask_for_more_than_a_sheet_may_hold() {
    let cell = |place: &str| format!(r#"<row><c r="{place}"><v>1</v></c></row>"#);
    let value = "office:value-type=\"float\" office:value=\"1\"";
    let repeated = |rows: &str, columns: &str| {
        open_document(&format!(
            "<table:table-row table:number-rows-repeated={rows}><table:table-cell {value} \
             table:number-columns-repeated={columns}/></table:table-row>"
        ))
    };
    let spaces = open_document(
        "<table:table-row><table:table-cell office:value-type=\"string\"><text:p><text:s \
         text:c=\"99999999999\"/></text:p></table:table-cell></table:table-row>",
    );
    let far = open_document(&format!(
        "<table:table-row table:number-rows-repeated=\"1000000\"><table:table-cell/></table:table-row>\
         <table:table-row><table:table-cell {value}/></table:table-row>"
    ));
    let long = "x".repeat(1_000_000);
    let shared = format!("<sst><si><t>{long}</t></si></sst>");
    let many: String =
        (1..20).map(|r| format!("<row><c r=\"A{r}\" t=\"s\"><v>0</v></c></row>")).collect();
    let bombs = [
        excel(STRINGS, &cell("A1048576"), ""),
        excel(STRINGS, &cell("XFD1"), ""),
        excel(r#"<sst uniqueCount="99999999999999"></sst>"#, ROWS, ""),
        excel("<sst uniqueCount = '4611686018427387904'></sst>", ROWS, ""),
        excel(&shared, &many, ""),
        excel(&format!("<sst>{}</sst>", " ".repeat(30_000_000)), ROWS, ""),
        repeated("\"1\"", "\"16000\""),
        repeated("\"1000000\"", "\"1\""),
        repeated("\"99999999999999999999999\"", "\"1\""),
        repeated("\"&#49;000000\"", "\"1\""),
        repeated(" = '1000000'".trim_start_matches(" = "), "\"1\""),
        spaces,
        far,
    ];
    for (at, bomb) in bombs.iter().enumerate() {
        assert!(bomb.len() < 100_000, "{at}");
        assert_eq!(tabs("book", bomb), Err(Unreadable::TooLarge), "{at}");
    }
    let wide = "<table:table-row table:number-rows-repeated=\"9\"/>".encode_utf16();
    let wide: Vec<u8> = wide.flat_map(u16::to_le_bytes).collect();
    let parts = [("mimetype", "application/vnd.oasis.opendocument.spreadsheet")];
    let mut hidden = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts
        .map(|(name, text)| (name, text.as_bytes()))
        .into_iter()
        .chain([("content.xml", &wide[..])])
    {
        hidden.start_file(name, SimpleFileOptions::default()).expect("a part");
        hidden.write_all(text).expect("written");
    }
    let hidden = hidden.finish().expect("an archive").into_inner();
    assert!(matches!(tabs("book", &hidden), Err(Unreadable::Damaged(_))));
}

/// A damaged file is refused or read, and never more.
#[test]
fn no_damage_brings_the_reader_down() {
    let value = "office:value-type=\"float\" office:value=\"1\"";
    let document =
        open_document(&format!("<table:table-row><table:table-cell {value}/></table:table-row>"));
    for book in [excel(STRINGS, ROWS, ROWS), document] {
        // Every byte once, and every end: a fixed series instead of luck.
        for at in 0..book.len() {
            let mut damaged = book.clone();
            damaged[at] ^= 1 << (at % 8);
            let _ = tabs("book", &damaged);
            if at % 7 == 0 {
                let _ = tabs("book", &book[..at]);
            }
        }
    }
    // The same within the parts, where no checksum tells.
    for at in 0..ROWS.len() {
        for wrong in ["<", ">", "\"", "9", "&", ""] {
            let broken = format!("{}{wrong}{}", &ROWS[..at], &ROWS[at + 1..]);
            let _ = tabs("book", &excel(STRINGS, &broken, ""));
        }
    }
}
