/** The record that was opened last, kept for this tab so that it survives a reload. */
const NAME = 'ilos.record';

export const keptRecord = (): string | null => sessionStorage.getItem(NAME);

export const forgetRecord = (): void => sessionStorage.removeItem(NAME);

export function keepRecord(text: string): void {
  try {
    sessionStorage.setItem(NAME, text);
  } catch {
    // If it cannot be stored, the record is still shown; only a reload asks for the file again.
  }
}
