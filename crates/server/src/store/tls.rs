//! Encryption of the connection to PostgreSQL, as its address asks for it.
//!
//! `sslmode` means what it means elsewhere: `disable`, `prefer` (the default) and `require` encrypt
//! never, where the server can, and always; `verify-ca` also checks who has signed the server's
//! certificate, and `verify-full` that it is the certificate of this host. `sslrootcert` names a
//! file with the authorities that are trusted; without it they are those of the system, which its
//! updates keep fresh and to which an operator can add.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme,
};
use sha2::{Digest, Sha256, Sha384, Sha512};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::Config;
use tokio_postgres::config::SslMode;
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;

use super::StoreError;

/// What is asked of the server's certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Check {
    Nothing,
    Signer,
    SignerAndName,
}

/// How connections to one database are encrypted.
#[derive(Clone, Debug)]
pub(super) struct Tls(Arc<ClientConfig>);

/// The database at this address, and how its connections are encrypted.
pub(super) fn read(url: &str) -> Result<(Config, Tls), StoreError> {
    let (mut mode, mut roots) = (None, None);
    let mut rest = Vec::new();
    let (base, query) = url.split_once('?').unwrap_or((url, ""));
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some(("sslmode", value)) => mode = Some(value),
            Some(("sslrootcert", value)) => roots = Some(decode(value)?),
            _ => rest.push(pair),
        }
    }
    // A file of authorities is there to be looked at.
    let named = if roots.is_some() { Check::Signer } else { Check::Nothing };
    let (mode, check) = match mode {
        Some("disable") => (SslMode::Disable, Check::Nothing),
        None | Some("allow" | "prefer") => (SslMode::Prefer, Check::Nothing),
        Some("require") => (SslMode::Require, named),
        Some("verify-ca") => (SslMode::Require, Check::Signer),
        Some("verify-full") => (SslMode::Require, Check::SignerAndName),
        Some(other) => {
            return Err(StoreError(format!(
                "`sslmode` is disable, prefer, require, verify-ca or verify-full, not {other}"
            )));
        }
    };
    let mut config: Config = format!("{base}?{}", rest.join("&")).parse()?;
    config.ssl_mode(mode);
    Ok((config, Tls(Arc::new(client_config(check, roots.as_deref())?))))
}

fn decode(value: &str) -> Result<String, StoreError> {
    let decoded = percent_encoding::percent_decode_str(value).decode_utf8();
    Ok(decoded.map_err(|_| StoreError("`sslrootcert` is no text".into()))?.into_owned())
}

fn client_config(check: Check, roots: Option<&str>) -> Result<ClientConfig, StoreError> {
    let fault = |why: &dyn std::fmt::Display| StoreError(format!("TLS: {why}"));
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider.clone())
        .with_safe_default_protocol_versions()
        .map_err(|why| fault(&why))?;
    if check == Check::SignerAndName {
        return Ok(builder.with_root_certificates(authorities(roots)?).with_no_client_auth());
    }
    let signer = if check == Check::Signer {
        let roots = Arc::new(authorities(roots)?);
        let verifier = WebPkiServerVerifier::builder_with_provider(roots, provider.clone());
        Some(verifier.build().map_err(|why| fault(&why))?)
    } else {
        None
    };
    let lenient = Arc::new(Lenient { provider, signer });
    let builder = builder.dangerous().with_custom_certificate_verifier(lenient);
    Ok(builder.with_no_client_auth())
}

/// Who may sign certificates: those in the file, or those that the system trusts.
fn authorities(file: Option<&str>) -> Result<RootCertStore, StoreError> {
    let mut store = RootCertStore::empty();
    match file {
        None | Some("system") => {
            store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
        Some(file) => {
            let fault = |why: &dyn std::fmt::Display| StoreError(format!("{file}: {why}"));
            let read = CertificateDer::pem_file_iter(file).map_err(|why| fault(&why))?;
            for certificate in read {
                let certificate = certificate.map_err(|why| fault(&why))?;
                store.add(certificate).map_err(|why| fault(&why))?;
            }
        }
    }
    if store.is_empty() {
        return Err(StoreError(
            "no authority is known that could have signed the database's certificate: name a file with sslrootcert".into(),
        ));
    }
    Ok(store)
}

/// Checks less than everything of a certificate, as `require` and `verify-ca` ask for. That the
/// server has the certificate's key is checked all the same.
#[derive(Debug)]
struct Lenient {
    provider: Arc<CryptoProvider>,
    /// Looks at who has signed it.
    signer: Option<Arc<WebPkiServerVerifier>>,
}

impl ServerCertVerifier for Lenient {
    fn verify_server_cert(
        &self,
        own: &CertificateDer<'_>,
        others: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let Some(signer) = &self.signer else { return Ok(ServerCertVerified::assertion()) };
        match signer.verify_server_cert(own, others, name, ocsp, now) {
            // The name is looked at last: everything else was right.
            Err(rustls::Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) => Ok(ServerCertVerified::assertion()),
            verified => verified,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        own: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, own, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        own: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, own, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

/// Encrypts one connection, to the host of this name.
pub(super) struct ToHost {
    tls: Tls,
    /// A socket in the file system has no host; it is not encrypted either.
    host: Option<ServerName<'static>>,
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for Tls {
    type Stream = Encrypted<S>;
    type TlsConnect = ToHost;
    type Error = io::Error;

    fn make_tls_connect(&mut self, host: &str) -> io::Result<ToHost> {
        Ok(ToHost { tls: self.clone(), host: ServerName::try_from(host.to_owned()).ok() })
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for ToHost {
    type Stream = Encrypted<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Encrypted<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move {
            let host = self.host.ok_or_else(|| io::Error::other("the host has no valid name"))?;
            let stream = TlsConnector::from(self.tls.0).connect(host, stream).await?;
            Ok(Encrypted(Box::new(stream)))
        })
    }
}

/// An encrypted connection.
pub(super) struct Encrypted<S>(Box<tokio_rustls::client::TlsStream<S>>);

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Encrypted<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, into)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Encrypted<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Encrypted<S> {
    /// Ties the password's proof to this server's certificate, so that nobody between us can pass
    /// it on.
    fn channel_binding(&self) -> ChannelBinding {
        let certificates = self.0.get_ref().1.peer_certificates();
        let digest = certificates.and_then(|all| end_point(all.first()?));
        digest.map_or_else(ChannelBinding::none, ChannelBinding::tls_server_end_point)
    }
}

/// The digest of a certificate, by the hash function with which it is signed, or SHA-256 for those
/// that are too weak (RFC 5929, 4.1); `None` if it is signed in another way.
fn end_point(certificate: &[u8]) -> Option<Vec<u8>> {
    const RSA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01];
    const ECDSA: &[u8] = &[0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04];
    let (signed, _) = element(0x30, certificate)?;
    let (_, after_contents) = element(0x30, signed)?;
    let (algorithm, _) = element(0x30, after_contents)?;
    let (name, _) = element(0x06, algorithm)?;
    let digest = |bits: u16| match bits {
        256 => Sha256::digest(certificate).to_vec(),
        384 => Sha384::digest(certificate).to_vec(),
        _ => Sha512::digest(certificate).to_vec(),
    };
    match (name.strip_prefix(RSA), name.strip_prefix(ECDSA)) {
        (Some([4 | 5 | 11]), _) | (_, Some([1] | [3, 2])) => Some(digest(256)),
        (Some([12]), _) | (_, Some([3, 3])) => Some(digest(384)),
        (Some([13]), _) | (_, Some([3, 4])) => Some(digest(512)),
        _ => None,
    }
}

/// What an element of DER with this tag holds, and what follows it.
fn element(tag: u8, bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (&[found, short], rest) = bytes.split_first_chunk()?;
    let (length, rest) = if short < 0x80 {
        (usize::from(short), rest)
    } else {
        let (long, rest) = rest.split_at_checked(usize::from(short & 0x7f))?;
        (
            long.iter()
                .try_fold(0_usize, |sum, byte| Some(sum.checked_mul(256)? + usize::from(*byte)))?,
            rest,
        )
    };
    if found == tag { rest.split_at_checked(length) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(url: &str) -> Option<String> {
        read(url).err().map(|why| why.to_string())
    }

    #[test]
    fn an_address_says_how_it_is_encrypted() {
        let mode = |url: &str| read(url).expect("an address").0.get_ssl_mode();
        assert_eq!(mode("postgres://x/y"), SslMode::Prefer);
        assert_eq!(mode("postgres://x/y?sslmode=disable"), SslMode::Disable);
        assert_eq!(mode("postgres://x/y?connect_timeout=3&sslmode=require"), SslMode::Require);
        let (config, _) = read("postgres://x/y?sslmode=require&application_name=z").expect("one");
        assert_eq!(config.get_application_name(), Some("z"));
        assert!(refused("postgres://x/y?sslmode=maybe").is_some_and(|why| why.contains("maybe")));
        let missing = refused("postgres://x/y?sslmode=verify-full&sslrootcert=no%2ffile");
        assert!(missing.is_some_and(|why| why.starts_with("no/file: ")));
        assert!(refused("postgres://x/y?nonsense=1").is_some());
    }

    #[test]
    fn the_hash_of_a_certificate_is_the_one_that_signed_it() {
        // SEQUENCE { SEQUENCE {}, SEQUENCE { OID }, … }, which is all that is looked at.
        let certificate = |name: &[u8]| {
            let mut algorithm = vec![0x06, name.len() as u8];
            algorithm.extend(name);
            let mut inner = vec![0x30, 0, 0x30, algorithm.len() as u8];
            inner.extend(algorithm);
            // A long length, as real certificates have.
            let mut whole = vec![0x30, 0x82, 0, inner.len() as u8];
            whole.extend(inner);
            whole
        };
        let rsa = |last: u8| [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, last];
        let length = |name: &[u8]| end_point(&certificate(name)).map(|digest| digest.len() * 8);
        assert_eq!(length(&rsa(5)), Some(256));
        assert_eq!(length(&rsa(11)), Some(256));
        assert_eq!(length(&rsa(12)), Some(384));
        assert_eq!(length(&rsa(13)), Some(512));
        assert_eq!(length(&[0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2]), Some(256));
        assert_eq!(length(&[0x2b, 0x65, 0x70]), None, "Ed25519 names no hash function");
        for cut in 0..certificate(&rsa(11)).len() {
            assert_eq!(end_point(&certificate(&rsa(11))[..cut]), None);
        }
    }
}
