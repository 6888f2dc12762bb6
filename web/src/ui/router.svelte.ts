/** The page that the address names. */

export type Route =
  | { page: 'front' }
  | { page: 'new' }
  | { page: 'tables' }
  | { page: 'best' }
  | { page: 'mine' }
  | { page: 'help' }
  | { page: 'me' }
  | { page: 'privacy' }
  | { page: 'admin' }
  | { page: 'record' }
  | { page: 'person'; id: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'missing' };

export function routeOf(path: string): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter((part) => part !== '');
  if (rest.length > 0) return { page: 'missing' };
  if (first === 'table' && second !== '') return { page: 'table', id: second };
  if (first === 'replay' && second !== '') return { page: 'replay', id: second };
  if (first === 'person' && second !== '') return { page: 'person', id: second };
  if (second !== '') return { page: 'missing' };
  if (
    first === 'new' ||
    first === 'tables' ||
    first === 'best' ||
    first === 'mine' ||
    first === 'help' ||
    first === 'me' ||
    first === 'privacy' ||
    first === 'admin' ||
    first === 'record'
  )
    return { page: first };
  return { page: first === '' ? 'front' : 'missing' };
}

const here = $state({ route: routeOf(location.pathname) });

export const route = (): Route => here.route;

export function go(path: string): void {
  history.pushState(null, '', path);
  scrollTo(0, 0);
  here.route = routeOf(location.pathname);
}

window.addEventListener('popstate', () => {
  here.route = routeOf(location.pathname);
});

/** Lets links of this page change the route instead of loading the page again. */
export function link(node: HTMLAnchorElement) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(new URL(node.href).pathname);
  };
  node.addEventListener('click', follow);
  return { destroy: () => node.removeEventListener('click', follow) };
}
