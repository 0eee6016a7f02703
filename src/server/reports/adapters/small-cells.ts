import type { ReportType } from '#contract/reports/rules.ts';
import type { ReportRow } from '#contract/reports/schema.ts';

/**
 * Where rows of few people are to be withheld from viewers, so that no person can be found: the one place through which rows
 * of workforce and local hiring go, on the page, in files and in what is published. Nothing is withheld yet.
 */
export const withheldFrom = (
  _: { readonly type: ReportType; readonly basis: 'current' | 'accepted' },
  rows: readonly ReportRow[],
): readonly ReportRow[] => rows;
