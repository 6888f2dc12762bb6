/** The links that bring something to the page of one's own account. */

export interface Brought {
  /** The code to make an account with. */
  invite: string;
  /** The code to set a new password with, and whose it is. */
  code: string;
  name: string;
}

/** What stands behind the # of a link, which no server sees; empty texts for what is not there. */
export function broughtBy(hash: string): Brought {
  const brought = new URLSearchParams(hash.slice(1));
  const [invite, code, name] = ['invite', 'recover', 'name'].map((key) => brought.get(key) ?? '');
  return { invite: invite ?? '', code: code ?? '', name: name ?? '' };
}
