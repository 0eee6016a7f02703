import type { MoneyScope } from '../../counting/schema/counts.ts';
import type { REPORT_CELL_KINDS } from '../../signed-records/schema/published-report.ts';
import type { FilterName } from '../rules.ts';

/**
 * How a value is written. `money` in cents, `hours` in hundredths, `share` in hundredths of a percent, `average` in tenths;
 * `month` as `2026-10`, `day` as `2026-10-31`.
 */
export type ColumnKind = (typeof REPORT_CELL_KINDS)[number];

/** What a derived measure is made of: the sums of two others, of the same row, or of the row and of all rows. */
export interface Quotient {
  readonly part: string;
  readonly whole: string;
  readonly of: 'row' | 'total';
}

export interface ReportColumn {
  readonly name: string;
  readonly label: string;
  readonly kind: ColumnKind;
  /** Rows are grouped and filtered by dimensions; measures are added up. */
  readonly role: 'dimension' | 'measure';
  /** Words for stored values. */
  readonly words?: Readonly<Record<string, string>>;
  readonly quotient?: Quotient;
  /** Shown unless somebody chooses otherwise; `rows`: while rows are not grouped, `groups`: while they are. */
  readonly shown?: 'always' | 'rows' | 'groups';
}

export interface ReportDefinition {
  readonly title: string;
  /** What one row is. */
  readonly grain: string;
  readonly columns: readonly ReportColumn[];
  /** How rows are grouped unless the address says otherwise. */
  readonly group: readonly string[];
  /** A column, after `-` the largest first. */
  readonly sort: string;
  /** How its figures are made, in sentences. */
  readonly method: readonly string[];
}

type Of<R extends ReportColumn['role']> = Omit<ReportColumn, 'name' | 'label' | 'role'> & { readonly role?: R };
export const dimension = (name: FilterName, label: string, of: Of<'dimension'>): ReportColumn => ({
  name,
  label,
  ...of,
  role: 'dimension',
});
export const measure = (name: string, label: string, of: Of<'measure'>): ReportColumn => ({
  name,
  label,
  ...of,
  role: 'measure',
});

/** A goal group in money, as counting names it. */
export interface CreditGroup {
  readonly scope: MoneyScope;
  readonly group: string;
  readonly name: string;
}

/** Names of columns are joined by commas in addresses, so the code of a group is written as in one. */
export const creditName = ({ scope, group }: Pick<CreditGroup, 'scope' | 'group'>): string =>
  `credit:${scope}:${encodeURIComponent(group)}`;
export const replayedName = ({ scope, group }: Pick<CreditGroup, 'scope' | 'group'>): string =>
  `replayed:${scope}:${encodeURIComponent(group)}`;

const SCOPE_WORDS: Readonly<Record<MoneyScope, string>> = {
  all: '',
  construction: ', construction',
  design: ', design',
  supplies: ', supplies',
};

/** What each goal group counts, and what it would count by the rules of a replay. */
export const creditColumns = (groups: readonly CreditGroup[], isReplayed: boolean): ReportColumn[] =>
  groups.flatMap((group) => {
    const label = `${group.group}${SCOPE_WORDS[group.scope]}`;
    const credited = measure(creditName(group), `Credited ${label}`, { kind: 'money', shown: 'always' });
    if (!isReplayed) return [credited];
    return [credited, measure(replayedName(group), `Replayed ${label}`, { kind: 'money', shown: 'always' })];
  });
