//! The browser client, built into the program.

use rust_embed::RustEmbed;
use server::ClientFile;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

/// The file of the client with this path.
pub(crate) fn file(path: &str) -> Option<ClientFile> {
    let file = Client::get(path)?;
    Some(ClientFile { hash: file.metadata.sha256_hash(), data: file.data })
}
