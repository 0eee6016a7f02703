import { REPORT_LIMITS } from '#contract/reports/rules.ts';
import type { Cell, ReportChanges } from '#contract/reports/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { wholeReport } from './live.ts';
import { publishedById } from './publications.ts';
import { basisOf, wantedOf } from './wanted.ts';

/**
 * How a published report differs from the same one as it is now: same columns, grouping and filters, of what the reader may
 * read. @throws AppError 401, 404, 409 for too many rows
 */
export async function reportChanges(ctx: ReadContext, id: string): Promise<ReportChanges> {
  const { access, request, record, publication } = await publishedById(ctx, id);
  const settings = { ...request.settings, basis: basisOf(access, publication.basis) };
  const forViewers = publication.basis === 'accepted';
  const wanted = { ...wantedOf(access, request.type, settings, request.layout), forViewers };
  const { head, rows } = await wholeReport(ctx, wanted, REPORT_LIMITS.file);
  // by name: a goal that came since is a column more
  const places = record.columns.map(({ name }) => head.columns.findIndex((column) => column.name === name));
  const inOrder = (cells: readonly Cell[]): Cell[] => places.map((at) => cells[at] ?? null);
  const now = new Map(rows.map(({ key, cells }) => [key, inOrder(cells)]));
  const before = new Map(record.rows.map(({ key, cells }) => [key, cells]));
  const differing = [...new Set([...before.keys(), ...now.keys()])].flatMap((key) => {
    const row = { key, before: before.get(key) ?? null, now: now.get(key) ?? null };
    return row.before && row.now && isSame(row.before, row.now) ? [] : [row];
  });
  return {
    published_as_of: record.as_of,
    now_as_of: head.as_of,
    columns: record.columns,
    before: record.totals,
    now: inOrder(head.totals),
    added: differing.filter((row) => row.before === null).length,
    removed: differing.filter((row) => row.now === null).length,
    changed: differing.filter((row) => row.before && row.now).length,
    rows: differing.slice(0, REPORT_LIMITS.changes),
  };
}

const isSame = (one: readonly Cell[], other: readonly Cell[]): boolean => one.every((cell, at) => cell === other[at]);
