//! `ilos verify`: whether everything that is stored can be read and follows from the rules.

use anyhow::{Result, bail};

use super::DatabaseFlag;
use super::report::Report;

/// Arguments of `ilos verify`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    database: DatabaseFlag,
}

/// Reports what does not verify.
#[tokio::main(flavor = "current_thread")]
pub(crate) async fn run(arguments: Arguments) -> Result<()> {
    let database = arguments.database.existing()?;
    let report = Report::of(&database).await?;
    report.print()?;
    if report.is_good() {
        Ok(())
    } else {
        bail!("{database} is damaged: see \"When it burns\" in docs/operating.md")
    }
}
