/** What a dashboard is filtered by; it is in the address, so that it can be shared and comes back. */
export interface ImpactSearch {
  /** `2026-Q3` */
  readonly from?: string;
  readonly to?: string;
  readonly project?: string;
  /** Left out: what firms confirmed. */
  readonly measure?: 'paid';
  /** Part of a firm's name. */
  readonly q?: string;
  readonly open?: 'settings' | 'people' | 'views' | 'files';
}
export type ImpactChanges = { readonly [Name in keyof ImpactSearch]?: ImpactSearch[Name] | undefined };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const QUARTER = /^\d{4}-Q[1-4]$/;
const MOST_NAME = 200;
const OPEN = ['settings', 'people', 'views', 'files'] as const;

const quarterIn = (value: unknown): string | undefined =>
  typeof value === 'string' && QUARTER.test(value) ? value : undefined;

/** What the address says, without what no filter can be: people edit addresses. */
export function parseImpactSearch(search: Readonly<Record<string, unknown>>): ImpactSearch {
  const [from, to] = [quarterIn(search.from), quarterIn(search.to)];
  const isInOrder = from === undefined || to === undefined || from <= to;
  const { project } = search;
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, MOST_NAME) : '';
  const open = OPEN.find((one) => one === search.open);
  return {
    ...(from && isInOrder && { from }),
    ...(to && isInOrder && { to }),
    ...(typeof project === 'string' && UUID.test(project) && { project }),
    ...(search.measure === 'paid' && { measure: 'paid' }),
    ...(q && { q }),
    ...(open && { open }),
  };
}

/** What the address asks of the server. */
export const periodOf = ({ from, to, project, measure }: ImpactSearch) => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(project && { project }),
  ...(measure && { measure }),
});
export const firmFilters = (search: ImpactSearch) => ({ ...periodOf(search), ...(search.q && { q: search.q }) });

/** As a saved view keeps it. */
export const queryOf = (search: ImpactSearch): string => new URLSearchParams(periodOf(search)).toString();
export const searchOf = (query: string): ImpactSearch =>
  parseImpactSearch(Object.fromEntries(new URLSearchParams(query)));
