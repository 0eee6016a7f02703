/** What an organization spends with certified firms, over its contracts and projects. */
export const IMPACT_ROLES = ['owner', 'editor', 'viewer'] as const;
export type ImpactRole = (typeof IMPACT_ROLES)[number];

export const IMPACT_RIGHTS = ['manage people', 'edit', 'read'] as const;
export type ImpactRight = (typeof IMPACT_RIGHTS)[number];
/** In words: `server/impact-dashboards/emails/sharing.ts` and `web/impact-dashboards/copy.ts`. */
const RIGHTS: Readonly<Record<ImpactRole, readonly ImpactRight[]>> = {
  owner: ['manage people', 'edit', 'read'],
  editor: ['edit', 'read'],
  viewer: ['read'],
};
export const impactRights = (role: ImpactRole): readonly ImpactRight[] => RIGHTS[role];

/** What firms are grouped by until the owner says otherwise: a firm counts in the first group that fits. */
export const DEFAULT_GROUPS = [
  { code: 'MBE', name: 'Minority-owned', types: ['MBE'] },
  { code: 'WBE', name: 'Women-owned', types: ['WBE'] },
  { code: 'VOSB', name: 'Veteran-owned', types: ['VOSB', 'SDVOSB', 'VBE'] },
  { code: 'SBE', name: 'Small, no group', types: ['SBE'] },
] as const;

/** In addresses: firms without a certificate of any group. */
export const NO_GROUP = 'none';

export const IMPACT_LIMITS = {
  name: 100,
  groups: 8,
  types: 20,
  counties: 200,
  people: 200,
  views: 20,
  /** Vendors that wait, and files, of one answer. */
  vendors: 200,
  files: 100,
  query: 500,
  dashboards: 200,
  /** Quarters that a page shows, and those of a new page. */
  quarters: 40,
  /** Places and trades that an answer holds. */
  places: 500,
  trades: 500,
} as const;

/** What charts draw: what firms confirmed, or what payers and their finance systems say that they paid. */
export const IMPACT_MEASURES = ['confirmed', 'paid'] as const;
export type ImpactMeasure = (typeof IMPACT_MEASURES)[number];

/** Tables that can be had as files. */
export const IMPACT_TABLES = ['spend', 'places', 'trades', 'tiers', 'firms', 'days'] as const;
export type ImpactTable = (typeof IMPACT_TABLES)[number];

/** `2026-Q3` of a day `YYYY-MM-DD`. */
export const quarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
/** The first day of `2026-Q3`. */
export const firstDayOf = (quarter: string): string =>
  `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, '0')}-01`;
/** So many quarters later; earlier if negative. */
export function quarterAfter(quarter: string, quarters: number): string {
  const at = Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(6)) - 1 + quarters;
  return `${Math.floor(at / 4)}-Q${(at % 4) + 1}`;
}
/** All quarters of a period, both included. */
export function quartersBetween(from: string, to: string): string[] {
  const quarters: string[] = [];
  for (let one = from; one <= to && quarters.length < IMPACT_LIMITS.quarters; one = quarterAfter(one, 1))
    quarters.push(one);
  return quarters;
}
