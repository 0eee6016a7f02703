import { FILTERS, type FilterName } from '#contract/reports/rules.ts';

const SETTINGS = [
  'columns',
  'group',
  'subtotals',
  'sort',
  'q',
  'from',
  'to',
  'basis',
  'pack',
  'rules_as_of',
  'suspensions',
  ...FILTERS,
] as const;
type Setting = (typeof SETTINGS)[number];

const DIALOGS = ['publish', 'layout', 'columns', 'changes'] as const;
export type ReportDialog = (typeof DIALOGS)[number];

/** What the address asks of a report, as text; and which dialog is open. */
export type ReportSearch = { readonly [Name in Setting]?: string } & { readonly open?: ReportDialog };
export type ReportChanges = { readonly [Name in keyof ReportSearch]?: ReportSearch[Name] | undefined };

const MOST = 6000;

/** Addresses are edited by people; what no report has is refused by the server, which says what. */
export function parseReportSearch(search: Readonly<Record<string, unknown>>): ReportSearch {
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value).slice(0, MOST)
      : undefined;
  const found: Record<string, string> = {};
  for (const name of SETTINGS) {
    const value = text(search[name]);
    // an empty grouping is one: row by row
    if (value !== undefined && (value !== '' || name === 'group')) found[name] = value;
  }
  const open = DIALOGS.find((one) => one === search.open);
  return { ...found, ...(open && { open }) };
}

/** What the server is asked: all but dialogs. */
export function reportSettings({ open: _, ...settings }: ReportSearch): Record<string, string> {
  return { ...settings };
}

const ROWS: readonly string[] = ['q', 'from', 'to', ...FILTERS];

/** Settings that leave rows out. */
export const isFiltered = (search: ReportSearch): boolean =>
  ROWS.some((name) => search[name as keyof ReportSearch] !== undefined);

/** Without what leaves rows out. */
export const withoutFilters: ReportChanges = Object.fromEntries(ROWS.map((name) => [name, undefined]));

export const isReplayed = ({ pack, rules_as_of, suspensions }: ReportSearch): boolean =>
  [pack, rules_as_of, suspensions].some((one) => one !== undefined);

export const isFilterName = (name: string): name is FilterName => (FILTERS as readonly string[]).includes(name);
