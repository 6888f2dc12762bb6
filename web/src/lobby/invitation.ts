/** The address that others open to come to a table. */

const OWN_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Where others reach the server: as the server says, else as this page reached it; null if that address leads
 * everyone to their own machine.
 */
export function originForOthers(told: string, here: { hostname: string; origin: string }): string | null {
  if (told !== '') return told;
  return OWN_MACHINE.test(here.hostname) ? null : here.origin;
}

/** What the server has written into the page about that; empty if it does not know. */
export const toldOrigin = (): string =>
  document.querySelector('meta[name="ilos-invitations"]')?.getAttribute('content') ?? '';
