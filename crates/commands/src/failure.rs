//! How a command ends when it does not succeed.

use std::fmt;

/// Why a command failed. The exit status tells programs which kind it was.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input or the command line is at fault: exit status 2.
    Input(String),
    /// The same, and the answer as JSON has already been printed.
    Answered,
    /// The user stopped the work, and what was done by then has been printed: exit status 130, as
    /// shells have it.
    Interrupted,
    /// Something else went wrong: exit status 1.
    Failed(String),
}

impl Failure {
    /// The input is at fault; the message says where and what to do.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self::Input(message.into())
    }

    /// The same failure, with a line more to be told.
    pub(crate) fn and(self, more: &str) -> Self {
        match self {
            Self::Input(message) => Self::Input(format!("{message}\n{more}")),
            Self::Failed(message) => Self::Failed(format!("{message}\n{more}")),
            told @ (Self::Answered | Self::Interrupted) => told,
        }
    }

    /// The exit status.
    pub(crate) const fn status(&self) -> u8 {
        match self {
            Self::Input(_) | Self::Answered => 2,
            Self::Failed(_) => 1,
            Self::Interrupted => 130,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(message) | Self::Failed(message) => f.write_str(message),
            Self::Answered | Self::Interrupted => Ok(()),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<bots::NotRun> for Failure {
    fn from(why: bots::NotRun) -> Self {
        match why {
            bots::NotRun::Refused(why) => Self::Input(why.to_string()),
            stuck @ bots::NotRun::Stuck(_) => Self::Failed(stuck.to_string()),
        }
    }
}

/// What a command comes to.
pub(crate) type Outcome = Result<(), Failure>;
