import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MessageReport, ReportsQuery } from '#contract/messaging/schema/safety.ts';
import { personJson } from '#server/accounts/reads/firm-people.ts';
import { personName } from '#server/accounts/reads.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import type { WaitingItem } from '#server/kernel/waiting-registry.ts';
import { organizationJson } from './organizations.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}
type Row = Omit<MessageReport, 'sent_at' | 'reported_at' | 'closed_at' | 'author' | 'reported_by'> & {
  readonly sent_at: Date;
  readonly reported_at: Date;
  readonly closed_at: Date | null;
  readonly author: Person;
  readonly reported_by: Person;
};

/** Reports as staff read them: the message itself, and nothing else of its conversation. */
async function reportsWhere(
  ctx: Pick<ReadContext | WriteContext, 'sql'>,
  which: RawBuilder<SqlBool>,
  rest: RawBuilder<unknown>,
): Promise<MessageReport[]> {
  const kind = sql`CASE WHEN m.author_org = t.first_org THEN t.first_kind ELSE t.second_kind END`;
  const { rows } = await sql<Row>`
    SELECT r.id, r.reason, r.words, m.text, m.sent_at, ${personJson(sql`m.author_id`)} AS author,
           ${organizationJson(kind, sql`m.author_org`)} AS author_organization,
           ${personJson(sql`r.reported_by`)} AS reported_by, r.reported_at, ${personName(sql`r.closed_by`)} AS closed_by,
           r.closed_at, r.note
    FROM message_reports r JOIN messages m ON m.id = r.message_id JOIN message_threads t ON t.id = m.thread_id
    WHERE ${which} ${rest}`.execute(ctx.sql as ReadContext['sql']);
  const person = ({ id, name, email }: Person) => ({ user_id: id, name, email });
  return rows.map((row) => ({
    ...row,
    author: person(row.author),
    reported_by: person(row.reported_by),
    sent_at: row.sent_at.toISOString(),
    reported_at: row.reported_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  }));
}

/** For staff; endpoints say so. */
export async function messageReports(ctx: ReadContext, query: ReportsQuery): Promise<PagedList<MessageReport[]>> {
  const { state, before, limit } = query;
  const last = (column: string) =>
    sql`(SELECT l.${sql.ref(column)}, l.id FROM message_reports l WHERE l.id = ${before ?? null}::uuid)`;
  const found =
    state === 'open'
      ? await reportsWhere(
          ctx,
          sql<SqlBool>`r.closed_at IS NULL ${before ? sql`AND (r.reported_at, r.id) > ${last('reported_at')}` : sql``}`,
          sql`ORDER BY r.reported_at, r.id LIMIT ${limit + 1}`,
        )
      : await reportsWhere(
          ctx,
          sql<SqlBool>`r.closed_at IS NOT NULL ${before ? sql`AND (r.closed_at, r.id) < ${last('closed_at')}` : sql``}`,
          sql`ORDER BY r.closed_at DESC, r.id DESC LIMIT ${limit + 1}`,
        );
  const page = found.slice(0, limit);
  return new PagedList(page, found.length > limit ? (page.at(-1)?.id ?? null) : null);
}

/** @throws AppError 404 */
export const messageReport = async (ctx: ReadContext | WriteContext, id: string): Promise<MessageReport> =>
  orNotFound((await reportsWhere(ctx, sql<SqlBool>`r.id = ${id}::uuid`, sql``))[0]);

/** For Admin: messages that people reported. */
export const waitingForStaff = (): RawBuilder<WaitingItem> => sql`
  SELECT 'messages' AS kind, r.reported_at AS since FROM message_reports r WHERE r.closed_at IS NULL`;
