import type { TotalsFile } from '#contract/payment-exports/endpoints.ts';
import { addFigures, type Figures, NO_FIGURES } from '#contract/payments/rules/totals.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { tableFile } from '#server/kernel/exports/table-file.ts';
import type { TableRow } from '#server/kernel/exports/table-row.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { paymentTotals } from '#server/payments/reads.ts';
import { figuresPdf } from '../adapters/pdf.ts';
import { FIGURE_COLUMNS, figureCells } from '../adapters/words.ts';

const HEADS = { month: 'Month', firm: 'Firm', payer: 'Payer', group: 'Goal' } as const;
const NO_NAME = { month: '', firm: '', payer: '', group: 'No goal' } as const;

/** What the page shows by month, firm, payer or goal: rows, the rest and the total. @throws AppError 401, 403, 429 */
export async function totalsFile(ctx: ReadContext, { format, ...query }: TotalsFile): Promise<FileDownload> {
  const { rows, rest, total } = await paymentTotals(ctx, query);
  const head = HEADS[query.by];
  const named = rows.map((row) => ({ ...row, names: [row.name ?? row.key ?? NO_NAME[query.by]] }));
  const all = isNothing(rest) ? named : [...named, { ...rest, names: ['All others'] }];
  const name = `payments-by-${query.by}-${ctx.now.toISOString().slice(0, 10)}`;
  if (format === 'pdf') {
    const title = `Payments by ${head.toLowerCase()}`;
    const body = await figuresPdf({ title, notes: [], heads: [head], rows: all, total, now: ctx.now });
    return { name: `${name}.pdf`, type: 'application/pdf', body };
  }
  const cells = [...all, { ...total, names: ['Total'] }].map(({ names, ...figures }) => [
    ...names,
    ...figureCells(figures),
  ]);
  return tableFile(ctx, { name, format, sheet: 'Totals', columns: [head, ...FIGURE_COLUMNS], pages: onePage(cells) });
}

const isNothing = (figures: Figures): boolean => {
  const sum = addFigures(figures, NO_FIGURES);
  return Object.values(sum).every((cents) => cents === 0);
};

async function* onePage(rows: readonly TableRow[]): AsyncGenerator<readonly TableRow[]> {
  yield rows;
}
