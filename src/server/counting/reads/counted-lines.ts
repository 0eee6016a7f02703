import type { CountedLine, LinesFileQuery, LinesQuery } from '#contract/counting/schema/counted-lines.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { tableFile } from '#server/kernel/exports/table-file.ts';
import type { TableRow } from '#server/kernel/exports/table-row.ts';
import { type FileDownload, PagedList } from '#server/kernel/http/handler.ts';
import { openablePayments } from '#server/payments/reads/for-projects.ts';
import { byPack, type Planned, planned } from './count.ts';
import {
  cursorOf,
  type FoundPayment,
  type LineCursor,
  lineStretches,
  paymentsOf,
  readCursor,
  toLine,
} from './lines.ts';
import { loadPart } from './part.ts';
import type { Part } from './tallies.ts';

/** Payments of a file that are read at once. */
const PAGE = 500;

/** @throws AppError 400, 401, 404 */
export async function countedLines(
  ctx: ReadContext,
  projectId: string,
  query: LinesQuery,
): Promise<PagedList<CountedLine[]>> {
  const after = readCursor(query.before);
  const { part, facts, pack } = await loadPart(ctx, projectId);
  if (pack === null) return new PagedList([], null);
  const plan = await planned(facts, byPack(pack.pack));
  const { limit } = query;
  const found = await paymentsOf(ctx.sql, lineStretches(plan, query), { basis: part.basis, after, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next = found.length > limit && last ? cursorOf(last) : null;
  return new PagedList(await openable(ctx, lines(plan, shown)), next);
}

/** Lines without the way to payments that the reader may not open. */
async function openable(ctx: ReadContext, some: readonly CountedLine[]): Promise<CountedLine[]> {
  const shown = await openablePayments(
    ctx,
    some.flatMap(({ payment_contract_id: id }) => id ?? []),
  );
  return some.map((line) => {
    const { payment_contract_id: id } = line;
    return { ...line, payment_contract_id: id !== null && shown.has(id) ? id : null };
  });
}

function lines(plan: Planned, found: readonly FoundPayment<Part>[]): CountedLine[] {
  const contracts = new Map(plan.facts.contracts.map((one) => [one.id, one]));
  return found.map((one) => toLine(one, contracts));
}

const COLUMNS = [
  'Contract',
  'Title',
  'Firm',
  'Paid to',
  'Goal of',
  'Group',
  'Paid on',
  'Confirmed',
  'Counts',
  'Outcome',
  'Reason',
  'Formula',
  'Rule',
  'Source',
  'In force since',
  'What would make it count',
  'Payment',
] as const;

/** All lines that pass the filter, contract by contract. @throws AppError 401, 404, 429 */
export async function countedLinesFile(
  ctx: ReadContext,
  projectId: string,
  { format, ...filter }: LinesFileQuery,
): Promise<FileDownload> {
  const { part, facts, pack } = await loadPart(ctx, projectId);
  const plan = pack && (await planned(facts, byPack(pack.pack)));
  async function* pages(): AsyncGenerator<readonly TableRow[]> {
    if (plan === null) return;
    const stretches = Map.groupBy(lineStretches(plan, filter), ({ contract }) => contract.id);
    // a contract has few payments beside its project: a page never looks at all of these
    for (const some of stretches.values()) {
      let after: LineCursor | null = null;
      for (;;) {
        const found: readonly FoundPayment<Part>[] = await paymentsOf(ctx.sql, some, {
          basis: part.basis,
          after,
          limit: PAGE,
        });
        if (found.length > 0) yield lines(plan, found).map(toRow);
        const last = found.at(-1);
        if (found.length < PAGE || !last) break;
        after = last;
      }
    }
  }
  return tableFile(ctx, {
    name: 'Counted payments',
    sheet: 'Counted payments',
    columns: COLUMNS,
    format,
    pages: pages(),
  });
}

const toRow = (line: CountedLine): TableRow => [
  line.contract_number,
  line.contract_title,
  line.firm,
  line.paid_to,
  line.scope,
  line.group,
  line.paid_on,
  line.confirmed_cents / 100,
  line.credit_cents / 100,
  line.outcome.replace('_', ' '),
  line.says,
  line.formula,
  line.rule?.title ?? null,
  line.rule?.source ?? null,
  line.rule?.in_force_from ?? null,
  line.remedy,
  line.payment_id,
];
