import type { SpendFileRow } from '#contract/impact-dashboards/schema/vendors.ts';
import { ChartTable } from '#web/ui/charts/ChartTable.tsx';
import { count } from '#web/ui/formats.ts';
import { filesCopy as words } from '../copy/files.ts';
import { dollars } from '../model/figures.ts';

type Of = Pick<
  SpendFileRow,
  'counted' | 'tracked' | 'waiting' | 'unknown' | 'refused' | 'refused_cents' | 'rows' | 'total_cents'
>;

/** Where the rows of a file went, or would go: they add up to it. */
export function Shares({ label, of }: { readonly label: string; readonly of: Of }) {
  const line = (name: string, cents: number, many: number, isTotal = false) => ({
    key: name,
    cells: [name, dollars(cents), count(many)],
    isTotal,
  });
  return (
    <ChartTable
      label={label}
      columns={[words.went, words.money, words.rows]}
      rows={[
        line(words.counted, of.counted.cents, of.counted.rows),
        line(words.inTracking, of.tracked.cents, of.tracked.rows),
        line(words.waits, of.waiting.cents, of.waiting.rows),
        line(words.unknown, of.unknown.cents, of.unknown.rows),
        line(words.refused, of.refused_cents, of.refused),
        line(words.total, of.total_cents + of.refused_cents, of.rows + of.refused, true),
      ]}
    />
  );
}
