//! Looking after the people of a server: what moderators and admins do, and what people tell them.

mod answer;
mod deed;
mod report;

pub use answer::{DeedAnswer, InForce, LogEntry, PersonInfo, SanctionInfo, SanctionKind, ServerInfo};
pub use deed::{Deed, Registration, Role, Switch};
pub use report::{MAX_REPORT, NewReport, Report, ReportKind};
