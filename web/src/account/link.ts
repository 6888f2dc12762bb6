/** The link of a mail that leads back into an account. */

/** The name and the code behind the # of the link; null if there is none. */
export function recoveryOf(hash: string): { name: string; code: string } | null {
  const parts = /^#([^:]+):([a-z0-9-]+)$/.exec(hash);
  if (!parts) return null;
  try {
    return { name: decodeURIComponent(parts[1] ?? ''), code: parts[2] ?? '' };
  } catch {
    return null;
  }
}
