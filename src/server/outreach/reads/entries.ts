import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EntryGroup, OutreachKind } from '#contract/outreach/rules/kinds.ts';
import type { LogEntry } from '#contract/outreach/rules/log.ts';
import type { EntriesQuery, OutreachEntry } from '#contract/outreach/schema.ts';
import { personName } from '#server/accounts/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { authorizeReadingOutreachLog, entryScope, type LogReader } from '../policy.ts';
import type {} from '../tables.ts';
import { detailsOf } from './details.ts';

const GROUPS: Readonly<Record<EntryGroup, readonly OutreachKind[]>> = {
  opportunity: ['published', 'addendum', 'acknowledged', 'closed', 'awarded', 'cancelled', 'matched'],
  solicitations: ['told', 'invited', 'delivered', 'opened', 'followed_up'],
  answers: ['interested', 'declined', 'quoted', 'quote_changed', 'withdrawn', 'marked'],
  questions: ['asked', 'answered'],
  notes: ['noted', 'corrected'],
};

interface Row extends Omit<OutreachEntry, 'at' | 'details' | 'person'> {
  readonly at: Date;
  readonly content: LogEntry['content'];
  readonly person_id: string | null;
}

/** The log, latest first. @throws AppError 401, 403, 404 */
export async function outreachEntries(
  ctx: ReadContext,
  id: string,
  query: EntriesQuery,
): Promise<PagedList<OutreachEntry[]>> {
  const reader = await authorizeReadingOutreachLog(ctx, id);
  const rows = await rowsOf(ctx, reader, conditions(query), query.limit + 1);
  const page = await withPeople(ctx, reader, rows.slice(0, query.limit));
  return new PagedList(page, rows.length > query.limit ? (page.at(-1)?.id ?? null) : null);
}

/** One entry within the reader's scope. @throws AppError 404 */
export async function outreachEntry(ctx: ReadContext, reader: LogReader, id: string): Promise<OutreachEntry> {
  const rows = await rowsOf(ctx, reader, sql`e.id = ${id}`, 1);
  const [entry] = await withPeople(ctx, reader, rows);
  return orNotFound(entry);
}

async function rowsOf(ctx: ReadContext, reader: LogReader, where: RawBuilder<SqlBool>, limit: number): Promise<Row[]> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT e.id, c.position, e.kind, e.at, e.side, e.person_id, e.mwbe_id, e.content->'firm'->>'name' AS firm, e.channel,
           e.content, ARRAY(SELECT later.id FROM outreach_entries later
                            WHERE later.opportunity_id = e.opportunity_id AND later.kind = 'corrected'
                              AND later.content->>'corrects' = e.id::text ORDER BY later.number) AS corrected_by
    FROM outreach_entries e LEFT JOIN outreach_chain c ON c.entry_id = e.id
    WHERE e.opportunity_id = ${reader.opportunity.id} AND ${entryScope(reader, ctx.actor)} AND ${where}
    ORDER BY e.number DESC LIMIT ${limit}`.execute(tx),
  );
  return rows;
}

function conditions({ group, mwbe_id, q, before }: EntriesQuery): RawBuilder<SqlBool> {
  const parts = [sql<SqlBool>`true`];
  if (group) parts.push(sql`e.kind = ANY(${[...GROUPS[group]]}::text[])`);
  if (mwbe_id) parts.push(sql`e.mwbe_id = ${mwbe_id}`);
  if (before) parts.push(sql`e.number < (SELECT b.number FROM outreach_entries b WHERE b.id = ${before})`);
  for (const word of q?.split(/\s+/).filter(Boolean) ?? [])
    parts.push(sql`e.content->'firm'->>'name' ILIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  return sql.join(parts, sql` AND `);
}

/** Names of the owner's people, for the owner alone. */
async function withPeople(ctx: ReadContext, { all }: LogReader, rows: readonly Row[]): Promise<OutreachEntry[]> {
  const ids = all ? [...new Set(rows.flatMap(({ person_id }) => person_id ?? []))] : [];
  const { rows: people } =
    ids.length === 0
      ? { rows: [] }
      : await sql<{ id: string; name: string }>`
          SELECT p.id, ${personName(sql`p.id`)} AS name FROM unnest(${ids}::uuid[]) p (id)`.execute(ctx.sql);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map(({ person_id, content, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    person: (person_id && names.get(person_id)) ?? null,
    details: detailsOf(content),
  }));
}
