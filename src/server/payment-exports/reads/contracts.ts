import type { ContractsFile } from '#contract/payment-exports/endpoints.ts';
import { addFigures, type Figures, NO_FIGURES } from '#contract/payments/rules/totals.ts';
import type { ContractRow } from '#contract/payments/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { tableFile } from '#server/kernel/exports/table-file.ts';
import type { TableRow } from '#server/kernel/exports/table-row.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { paymentContracts } from '#server/payments/reads.ts';
import { figuresPdf } from '../adapters/pdf.ts';
import { dollars, FIGURE_COLUMNS, figureCells } from '../adapters/words.ts';

const PAGE = 200;
/** Contracts in a PDF, which nobody reads further; the others have all. */
const PDF_ROWS = 300;

const COLUMNS: Readonly<Record<string, (row: ContractRow) => string | number | null>> = {
  Payer: (row) => row.hiring_company,
  Firm: (row) => row.firm,
  Owner: (row) => row.owner,
  Number: (row) => row.number,
  Contract: (row) => row.title,
  Goal: (row) => row.goal_group,
  State: ({ state }) => (state === 'final' ? 'Closed' : 'Active'),
  'Award (US dollars)': (row) => dollars(row.award_cents),
};
const COUNTS: Readonly<Record<string, (row: ContractRow) => number>> = {
  'Months without a report': (row) => row.open_lines,
  'Payments without an answer': (row) => row.unanswered_lines,
  'Payments that differ': (row) => row.differing_lines,
  'Late payments': (row) => row.late_lines,
};

/** The contracts of a list as a file, with what they add up to. @throws AppError 401, 403, 429 */
export async function contractsFile(ctx: ReadContext, { format, ...filters }: ContractsFile): Promise<FileDownload> {
  const name = `payment-contracts-${ctx.now.toISOString().slice(0, 10)}`;
  // who may not read them is told before a file begins
  const first = await paymentContracts(ctx, { ...filters, limit: PAGE });
  const pages = pagesOf(ctx, filters, first);
  if (format === 'pdf') return { name: `${name}.pdf`, type: 'application/pdf', body: await pdfOf(ctx, pages) };
  const columns = [...Object.keys(COLUMNS), ...FIGURE_COLUMNS, ...Object.keys(COUNTS), 'Plumbline id'];
  return tableFile(ctx, { name, format, sheet: 'Contracts', columns, pages: rowsOf(pages) });
}

type Page = Awaited<ReturnType<typeof paymentContracts>>;

async function* pagesOf(
  ctx: ReadContext,
  filters: Omit<ContractsFile, 'format'>,
  first: Page,
): AsyncGenerator<readonly ContractRow[]> {
  for (let page = first; ; page = await paymentContracts(ctx, { ...filters, before: page.next ?? '', limit: PAGE })) {
    yield page.items;
    if (page.next === null) return;
  }
}

async function* rowsOf(pages: AsyncIterable<readonly ContractRow[]>): AsyncGenerator<readonly TableRow[]> {
  let total: Figures = NO_FIGURES;
  let award = 0;
  const counted = Object.values(COUNTS).map(() => 0);
  for await (const page of pages) {
    total = page.reduce<Figures>(addFigures, total);
    award += page.reduce((sum, row) => sum + row.award_cents, 0);
    for (const row of page)
      for (const [at, count] of Object.values(COUNTS).entries()) counted[at] = (counted[at] ?? 0) + count(row);
    yield page.map((row) => [
      ...Object.values(COLUMNS).map((cell) => cell(row)),
      ...figureCells(row),
      ...Object.values(COUNTS).map((cell) => cell(row)),
      row.id,
    ]);
  }
  const blank = Object.keys(COLUMNS).length - 2;
  yield [['Total', ...Array(blank).fill(null), dollars(award), ...figureCells(total), ...counted, null]];
}

async function pdfOf(ctx: ReadContext, pages: AsyncIterable<readonly ContractRow[]>): Promise<Buffer> {
  const shown: ContractRow[] = [];
  let total: Figures = NO_FIGURES;
  let count = 0;
  for await (const page of pages) {
    shown.push(...page.slice(0, PDF_ROWS - shown.length));
    total = page.reduce<Figures>(addFigures, total);
    count += page.length;
  }
  return figuresPdf({
    title: 'Payments by contract',
    notes:
      count > shown.length
        ? [`The total is of all ${count} contracts; these are the first ${shown.length}. The workbook has all.`]
        : [],
    heads: ['Firm', 'Contract'],
    rows: shown.map((row) => ({ ...row, names: [row.firm, [row.number, row.title].filter(Boolean).join(' ')] })),
    total,
    now: ctx.now,
  });
}
