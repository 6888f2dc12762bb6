//! Tables, as text for a terminal and as markdown for a page.

use std::fmt::Write;

/// A table: the first column holds names, all others figures.
pub(crate) struct TextTable {
    heading: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// An empty table with these columns.
    pub(crate) fn new<T: Into<String>>(heading: impl IntoIterator<Item = T>) -> TextTable {
        TextTable { heading: heading.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Columns of equal width, figures aligned to the right.
    pub(crate) fn text(&self) -> String {
        let lines = || std::iter::once(&self.heading).chain(&self.rows);
        let width = |column: usize| {
            lines().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.heading.len()).map(width).collect();
        let mut text = String::new();
        for line in lines() {
            let mut told = String::new();
            for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
                let written = match column {
                    0 => write!(told, "{cell:<width$}"),
                    _ => write!(told, "  {cell:>width$}"),
                };
                written.expect("a text takes every word");
            }
            text.push_str(told.trim_end());
            text.push('\n');
        }
        text
    }

    /// A markdown table.
    pub(crate) fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let escaped =
            |cells: &[String]| line(&cells.iter().map(|cell| cell.replace('|', r"\|")).collect::<Vec<_>>());
        let rule: Vec<String> = (0..self.heading.len())
            .map(|column| if column == 0 { "---" } else { "---:" }.to_owned())
            .collect();
        let mut text = escaped(&self.heading) + &line(&rule);
        text.extend(self.rows.iter().map(|row| escaped(row)));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> TextTable {
        let mut sheet = TextTable::new(["bot", "wins"]);
        sheet.row(["random".into(), "1".into()]);
        sheet.row(["Ô".into(), "100".into()]);
        sheet
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        assert_eq!(sheet().text(), "bot     wins\nrandom     1\nÔ        100\n");
    }

    #[test]
    fn a_bar_in_a_cell_does_not_end_it() {
        let mut sheet = sheet();
        sheet.row(["cmd:a | b".into(), "2".into()]);
        assert!(sheet.markdown().ends_with("| cmd:a \\| b | 2 |\n"), "{}", sheet.markdown());
    }

    #[test]
    fn a_page_gets_a_table_of_markdown() {
        assert_eq!(sheet().markdown(), "| bot | wins |\n| --- | ---: |\n| random | 1 |\n| Ô | 100 |\n");
    }
}
