/** The record that was opened last, kept for this tab so that it survives a reload. */
const NAME = 'ilos.record';

export const keptRecord = (): string | null => sessionStorage.getItem(NAME);

export function keepRecord(text: string): void {
  try {
    sessionStorage.setItem(NAME, text);
  } catch {
    // Without room for it the record is shown nevertheless; only a reload asks for the file again.
  }
}
