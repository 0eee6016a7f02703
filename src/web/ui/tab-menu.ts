/** One tab: `#id` of the present page, unless it has a path of its own. */
export interface Tab {
  readonly id: string;
  readonly label: string;
  /** Such as `/parent-project/7/data-input/contracting` or `/notifications?filter=unread`. */
  readonly path?: string;
  /** Shown after the label, such as the number of unread entries. */
  readonly count?: number;
}

/** Of an address: the query with `?` or empty, the hash without `#`. */
interface Address {
  readonly pathname: string;
  readonly searchStr: string;
  readonly hash: string;
}

/** The href of a tab on the page `here`. */
export function tabHref({ id, path }: Tab, here: Address): string {
  return path ?? `${here.pathname}${here.searchStr}#${encodeURIComponent(id)}`;
}

/**
 * The tab that `here` is on: by its path (of several that match, the one that says most), else by the hash, else the one
 * with `defaultId`, else the first.
 */
export function currentTab<One extends Tab>(tabs: readonly One[], here: Address, defaultId?: string): One | undefined {
  const [best] = tabs
    .map((tab) => ({ tab, says: tab.path === undefined ? 0 : matchScore(tab.path, here) }))
    .filter(({ says }) => says > 0)
    .toSorted((a, b) => b.says - a.says);
  const hash = decode(here.hash);
  return best?.tab ?? tabs.find(({ id }) => id === hash) ?? tabs.find(({ id }) => id === defaultId) ?? tabs[0];
}

/** 0 where `here` is not at or below the path; else more for each step and each parameter that agree. */
function matchScore(path: string, here: Address): number {
  const { pathname, searchParams, hash } = new URL(path, 'http://any');
  const steps = withSlash(pathname);
  if (!withSlash(here.pathname).startsWith(steps) || (hash && hash !== `#${here.hash}`)) return 0;
  const given = new URLSearchParams(here.searchStr);
  if ([...searchParams].some(([key, value]) => !given.getAll(key).includes(value))) return 0;
  return steps.length + searchParams.size + (hash ? 1 : 0);
}

const withSlash = (pathname: string): string => pathname.replace(/\/?$/, '/');

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
