//! Open files: every connection is one, and the usual bound is lower than ours on connections.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Lets this process open as many files as it may; gives how many that is, or `None` when there is
/// no bound.
pub fn raise_open_files() -> Option<u64> {
    let now = getrlimit(Resource::Nofile);
    // Where raising is refused, what there is has to do.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: now.maximum, maximum: now.maximum });
    getrlimit(Resource::Nofile).current
}
