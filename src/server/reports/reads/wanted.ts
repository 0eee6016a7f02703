import type { ReplayQuery } from '#contract/counting/schema/replays.ts';
import type { CreditGroup, ReportColumn } from '#contract/reports/rules/columns.ts';
import { columnsOf, REPORTS } from '#contract/reports/rules/definitions.ts';
import {
  FILTERS,
  type FilterName,
  isWorkforce,
  NO_VALUE,
  type ReportBasis,
  type ReportType,
  WITHHELD,
} from '#contract/reports/rules.ts';
import type { LayoutSettings, ReportSettings } from '#contract/reports/schema.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import type { ProjectAccess } from '#server/parent-projects/reads/access.ts';

/** A report that somebody asks for, before it is known which goal groups the project has. */
export interface Wanted {
  readonly access: ProjectAccess;
  readonly type: ReportType;
  readonly basis: ReportBasis;
  readonly settings: ReportSettings;
  readonly layout: LayoutSettings | null;
  /** Other rules; null: as the project is counted. */
  readonly method: ReplayQuery | null;
  /** For viewers as well, whoever makes it, as what is published of accepted months: people by groups. */
  readonly forViewers?: boolean;
}

/** Its columns, rows and order, of the columns that there are. */
export interface Plan {
  readonly type: ReportType;
  readonly columns: readonly ReportColumn[];
  /** In their order; of grouped rows, first what they are grouped by. */
  readonly shown: readonly ReportColumn[];
  readonly group: readonly ReportColumn[];
  readonly subtotals: boolean;
  readonly sort: { readonly column: ReportColumn; readonly descending: boolean };
  readonly filters: Partial<Record<FilterName, string>>;
  readonly q: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly head: readonly string[];
}

/** Viewers read accepted months, prime contractors their branch as it is; who sees all chooses. */
export function basisOf({ sees }: ProjectAccess, asked: ReportBasis | undefined): ReportBasis {
  if (sees === 'all') return asked ?? 'current';
  return sees === 'accepted' ? 'accepted' : 'current';
}

export function wantedOf(
  access: ProjectAccess,
  type: ReportType,
  settings: ReportSettings,
  layout: LayoutSettings | null,
): Wanted {
  const { pack, rules_as_of, suspensions } = settings;
  const isReplayed = type === 'contracting' && [pack, rules_as_of, suspensions].some((one) => one !== undefined);
  return {
    access,
    type,
    basis: basisOf(access, settings.basis),
    settings,
    layout,
    method: isReplayed
      ? { ...(pack && { pack }), ...(rules_as_of && { rules_as_of }), suspensions: suspensions ?? 'count' }
      : null,
  };
}

/** Whether months are asked for, so that amounts are needed month by month. */
export function asksMonths({ settings, layout }: Pick<Wanted, 'settings' | 'layout'>): boolean {
  const names = [
    ...(settings.columns ?? layout?.columns ?? []),
    ...(settings.group ?? layout?.group ?? []),
    (settings.sort ?? layout?.sort ?? '').replace(/^-/, ''),
  ];
  return names.includes('month') || [settings.from, settings.to, filterOf({ settings, layout }, 'month')].some(Boolean);
}

const filterOf = ({ settings, layout }: Pick<Wanted, 'settings' | 'layout'>, name: FilterName): string | undefined =>
  settings[name] ?? layout?.filters[name];

/** What holds: the address before the layout, the layout before the report itself. @throws AppError 400 */
export function planOf(wanted: Wanted, groups: readonly CreditGroup[]): Plan {
  const { type, settings, layout } = wanted;
  const columns = columnsOf(type, groups, wanted.method !== null);
  const named = (name: string, where: string): ReportColumn => {
    const found = columns.find((column) => column.name === name);
    if (!found) throw badRequest(`query.${where}`, 'is not a column of this report');
    return found;
  };
  const definition = REPORTS[type];
  const group = (settings.group ?? layout?.group ?? definition.group).map((name) => named(name, 'group'));
  if (group.some(({ role }) => role !== 'dimension') || new Set(group).size < group.length)
    throw badRequest('query.group', 'must be different columns that rows can be grouped by');
  const chosen = settings.columns ?? layout?.columns;
  // a layout outlives the goal groups that its columns are about
  const found = chosen?.flatMap((name) => columns.filter((column) => column.name === name)) ?? [];
  const listed =
    found.length > 0
      ? found
      : columns.filter(({ shown }) => shown === 'always' || shown === (group.length === 0 ? 'rows' : 'groups'));
  if (settings.columns && found.length < settings.columns.length) throw badRequest('query.columns', NO_SUCH_COLUMN);
  const measures = listed.filter(({ role }) => role === 'measure');
  return {
    type,
    columns,
    shown: group.length === 0 ? listed : [...group, ...measures],
    group,
    subtotals: (settings.subtotals ?? layout?.subtotals ?? false) && group.length > 1,
    sort: sortOf(settings.sort ?? layout?.sort ?? definition.sort, columns, group),
    filters: filtersOf(wanted, columns),
    q: settings.q ?? null,
    from: settings.from ?? null,
    to: settings.to ?? null,
    labels: layout?.labels ?? {},
    head: layout?.head ?? [],
  };
}
const NO_SUCH_COLUMN = 'names a column that this report doesn’t have';

/** Grouped rows have no order by a column that they don't have. @throws AppError 400 */
function sortOf(written: string, columns: readonly ReportColumn[], group: readonly ReportColumn[]): Plan['sort'] {
  const name = written.replace(/^-/, '');
  const column = columns.find((one) => one.name === name);
  if (!column) throw badRequest('query.sort', 'is not a column of this report');
  const [first] = group;
  return first && column.role === 'dimension' && !group.includes(column)
    ? { column: first, descending: false }
    : { column, descending: written.startsWith('-') };
}

/** @throws AppError 400 for a filter that the report doesn't have */
function filtersOf({ settings, layout }: Wanted, columns: readonly ReportColumn[]): Plan['filters'] {
  const found: Partial<Record<FilterName, string>> = {};
  for (const name of FILTERS) {
    const value = filterOf({ settings, layout }, name);
    if (value === undefined) continue;
    const column = columns.find((one) => one.name === name);
    if (!column) throw badRequest(`query.${name}`, 'is not a filter of this report');
    if (column.words && ![NO_VALUE, WITHHELD].includes(value) && !(value in column.words))
      throw badRequest(`query.${name}`, 'is not a value of this column');
    found[name] = value;
  }
  return found;
}

/** Whether people are shown by groups (`readableRows`). */
export const readsGroups = ({ access, type, forViewers = false }: Wanted): boolean =>
  isWorkforce({ type }) && (forViewers || access.sees === 'accepted');

/** What a column is called in tables of a report: its own name. */
export const columnId = (of: ReportColumn | string): string => (typeof of === 'string' ? of : of.name);
