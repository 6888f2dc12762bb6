/** Loads the symbols of the art into the page. */
import { sprite } from '../connection/api';
import { parseDrawing } from './trusted';

let shown: Promise<void> | null = null;

/** Loads all symbols once. Then `<use href="#ship-0">` draws one. */
export function showSymbols(): Promise<void> {
  shown ??= sprite()
    .then((text) => {
      const parsed = parseDrawing(text);
      parsed.setAttribute('class', 'sprite');
      document.body.prepend(document.importNode(parsed, true));
    })
    .catch((error: unknown) => {
      shown = null;
      throw error;
    });
  return shown;
}
