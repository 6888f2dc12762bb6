/** The symbols of the art in the page. */
import { sprite } from '../connection/api';

let shown: Promise<void> | null = null;

/** Puts the symbols of all pieces into the page, once: `<use href="#ship-0">` draws one. */
export function showSymbols(): Promise<void> {
  shown ??= sprite()
    .then((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      parsed.setAttribute('class', 'sprite');
      document.body.prepend(document.importNode(parsed, true));
    })
    .catch((error: unknown) => {
      shown = null;
      throw error;
    });
  return shown;
}
