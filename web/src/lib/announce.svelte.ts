/** What the screen reader says next. */
const said = $state({ text: '' });

export const announcement = (): string => said.text;

export function announce(text: string): void {
  said.text = text;
}
