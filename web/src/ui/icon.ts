/** The icon of the page. It changes while it is our turn, so that it is visible from another tab. */
export function showIcon(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const address = turn ? '/icon-turn.svg' : '/icon.svg';
  if (link && link.getAttribute('href') !== address) link.setAttribute('href', address);
}
