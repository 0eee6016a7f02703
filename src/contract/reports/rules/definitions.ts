import type { ReportType } from '../rules.ts';
import { type CreditGroup, creditColumns, type ReportColumn, type ReportDefinition } from './columns.ts';
import { CONTRACTING } from './contracting.ts';
import { GOOD_FAITH } from './good-faith.ts';
import { PAYMENTS } from './payments.ts';
import { LOCAL_HIRING, WORKFORCE } from './workforce.ts';

/** Each report as data: what its rows are, its columns and what they are made of. */
export const REPORTS: Readonly<Record<ReportType, ReportDefinition>> = {
  contracting: CONTRACTING,
  'workforce-utilization': WORKFORCE,
  'local-hiring': LOCAL_HIRING,
  payments: PAYMENTS,
  'good-faith': GOOD_FAITH,
};

/** All columns that a report can have in a project with these goal groups. */
export const columnsOf = (type: ReportType, groups: readonly CreditGroup[], isReplayed: boolean): ReportColumn[] => [
  ...REPORTS[type].columns,
  ...(type === 'contracting' ? creditColumns(groups, isReplayed) : []),
];
