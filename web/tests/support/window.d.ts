/** What tests leave in a page to read it later. */
interface Window {
  seen: string[];
  heard: string[];
  lengths: number[];
  frameTimes: number[];
  axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}
