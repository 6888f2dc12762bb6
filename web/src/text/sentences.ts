/** Phrases in a row, each ended by a full stop where it has no mark of its own. */
export const sentences = (...phrases: string[]): string =>
  phrases
    .filter(Boolean)
    .map((phrase) => (/[.?!…]$/.test(phrase) ? phrase : `${phrase}.`))
    .join(' ');
