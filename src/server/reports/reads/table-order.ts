import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReportColumn } from '#contract/reports/rules/columns.ts';
import { NO_VALUE } from '#contract/reports/rules.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import type { Source } from './source.ts';
import type { Plan } from './wanted.ts';

/** Where the next page begins: below the row with this value and key. */
export interface Cursor {
  readonly at: string | number | readonly string[];
  readonly key: string;
}

interface Order {
  /** What rows `r` of the list are ordered by. */
  readonly by: RawBuilder<unknown>;
  readonly kind: 'text' | 'number' | 'path';
  after(cursor: Cursor): RawBuilder<SqlBool>;
  /** For ORDER BY. @param by what `by` is called there */
  clause(by: RawBuilder<unknown>): RawBuilder<unknown>;
}

const TYPES = { path: sql`text[]`, text: sql`text`, number: sql`bigint` };
/** Before every number: rows without a value come first. */
const LEAST = sql.lit(-Number.MAX_SAFE_INTEGER);

/** Rows in the order that was asked for, those of equal value by their keys. */
export function orderOf({ subtotals, sort }: Plan, source: Source): Order {
  const { column, descending } = sort;
  const kind = subtotals ? 'path' : column.role === 'dimension' ? 'text' : 'number';
  const by = kind === 'path' ? sql`r.path` : sortValue(column, source);
  const collate = kind === 'path' ? sql` COLLATE "C"` : sql``;
  const direction = kind !== 'path' && descending ? sql` DESC` : sql``;
  const type = TYPES[kind];
  return {
    by,
    kind,
    after: ({ at, key }) =>
      sql<SqlBool>`(${by}${collate}, r.key COLLATE "C") ${kind !== 'path' && descending ? sql`<` : sql`>`}
        (${at}::${type}${collate}, ${key}::text COLLATE "C")`,
    clause: (value) => sql`${value}${collate}${direction}, key COLLATE "C"${direction}`,
  };
}

function sortValue(column: ReportColumn, source: Source): RawBuilder<unknown> {
  const of = (name: string) => sql`r.${sql.id(source.id(name))}`;
  if (column.role === 'dimension') return sql`coalesce(${of(column.name)}, '')`;
  const { quotient } = column;
  if (quotient?.of === 'row')
    return sql`coalesce((${of(quotient.part)}::numeric * 10000 / nullif(${of(quotient.whole)}, 0))::bigint, ${LEAST})`;
  return sql`coalesce(${of(quotient?.part ?? column.name)}, ${LEAST})`;
}

export const writeCursor = ({ at, key }: Cursor): string =>
  Buffer.from(JSON.stringify([at, key])).toString('base64url');

/** @throws AppError 400 for what is no cursor of this order */
export function readCursor(written: string | undefined, { kind }: Order): Cursor | null {
  if (written === undefined) return null;
  const refused = badRequest('query.after', 'is not a cursor of this report');
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(written, 'base64url').toString());
  } catch {
    throw refused;
  }
  const [at, key] = Array.isArray(read) ? (read as unknown[]) : [];
  const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0');
  if (!isText(key)) throw refused;
  if (kind === 'text' && isText(at)) return { at, key };
  if (kind === 'number' && Number.isSafeInteger(at)) return { at: at as number, key };
  if (kind === 'path' && Array.isArray(at) && at.every(isText)) return { at: at as readonly string[], key };
  throw refused;
}

const all = (asked: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  asked.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(asked, sql` AND `)}`;

/** What filters and search ask of the rows `b`, but for months. */
export function conditions({ filters, q, columns }: Plan, source: Source): RawBuilder<SqlBool> {
  const of = (name: string) => sql`b.${sql.id(source.id(name))}`;
  const texts = columns.filter(({ role, kind }) => role === 'dimension' && kind === 'text').map(({ name }) => of(name));
  return all([
    ...Object.entries(filters)
      .filter(([name]) => name !== 'month')
      .map(([name, value]) => is(of(name), value)),
    ...(q === null ? [] : [sql<SqlBool>`strpos(lower(concat_ws(' ', ${sql.join(texts)})), ${q.toLowerCase()}) > 0`]),
  ]);
}

/** Which months of the rows `b` are asked for. */
export function monthConditions({ filters, from, to }: Plan, source: Source): RawBuilder<SqlBool> {
  const month = sql`b.${sql.id(source.id('month'))}`;
  return all([
    ...(filters.month === undefined ? [] : [is(month, filters.month)]),
    ...(from === null ? [] : [sql<SqlBool>`${month} >= ${from}`]),
    ...(to === null ? [] : [sql<SqlBool>`${month} <= ${to}`]),
  ]);
}

const is = (column: RawBuilder<unknown>, value: string): RawBuilder<SqlBool> =>
  value === NO_VALUE ? sql<SqlBool>`${column} IS NULL` : sql<SqlBool>`${column} = ${value}`;
