import { type RawBuilder, sql } from 'kysely';
import type { InboxFilter } from '#contract/messaging/rules.ts';
import type { ThreadRow, ThreadsQuery, UnreadCounts } from '#contract/messaging/schema/threads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { draftScope, participantScope } from '../policy.ts';
import { otherSide, ownSide, writerName } from './organizations.ts';

/** Characters of the newest line that the inbox shows. */
const PREVIEW = 160;
const COUNTED = 100;

/** What thread `t` is about (jsonb). */
export const aboutJson: RawBuilder<ThreadRow['about']> = sql`
  CASE WHEN t.about_id IS NOT NULL
       THEN jsonb_build_object('kind', t.about_kind, 'id', t.about_id, 'title', t.about_title) END`;

/** The words are those of the indexes (migrations/0110). */
const FILTERS: Readonly<Record<InboxFilter, RawBuilder<unknown>>> = {
  all: sql`true`,
  unread: sql`p.unread > 0`,
  muted: sql`p.muted_at IS NOT NULL`,
};

type Row = Omit<ThreadRow, 'last_at'> & { readonly last_at: Date };

/** A page of the inbox. @param query.before the last conversation of the page before */
export async function threads(ctx: ReadContext, query: ThreadsQuery): Promise<PagedList<ThreadRow[]>> {
  const actor = requireUser(ctx.actor);
  const { limit } = query;
  const { rows } = await withRowSecurity(ctx, (tx) => inboxRows(actor, query).execute(tx));
  const page = rows.slice(0, limit).map((row): ThreadRow => ({ ...row, last_at: row.last_at.toISOString() }));
  return new PagedList(page, rows.length > limit ? (page.at(-1)?.id ?? null) : null);
}

function inboxRows(actor: UserActor, { filter, about, organization, before, limit }: ThreadsQuery): RawBuilder<Row> {
  const own = sql`
    SELECT p.* FROM message_participants p
    WHERE ${participantScope(actor)} AND ${FILTERS[filter]}
      ${about || organization ? sql`AND EXISTS (SELECT FROM message_threads x WHERE x.id = p.thread_id ${about ? sql`AND x.about_id = ${about}` : sql``} ${organization ? sql`AND ${organization}::uuid IN (x.first_org, x.second_org)` : sql``})` : sql``}
      ${before ? sql`AND (p.last_at, p.thread_id) < (SELECT b.last_at, b.thread_id FROM message_participants b WHERE b.thread_id = ${before} AND b.user_id = ${actor.id}::uuid)` : sql``}
    ORDER BY p.last_at DESC, p.thread_id DESC LIMIT ${limit + 1}`;
  return sql<Row>`
    SELECT t.id, t.subject, ${aboutJson} AS about, ${ownSide} AS own, ${otherSide} AS other,
           jsonb_build_object('seq', m.seq, 'kind', m.kind, 'author', ${writerName(sql`m.author_id`)},
             'is_own', m.author_id = ${actor.id}::uuid, 'text', left(m.text, ${sql.lit(PREVIEW)}),
             'attachments', (SELECT count(*) FROM message_attachments a WHERE a.thread_id = m.thread_id AND a.seq = m.seq)) AS last,
           p.last_at, p.unread, p.muted_at IS NOT NULL AS is_muted,
           EXISTS (SELECT FROM message_drafts d WHERE d.place = t.id AND ${draftScope(actor, 'd')}) AS has_draft
    FROM (${own}) p JOIN message_threads t ON t.id = p.thread_id
    JOIN messages m ON m.thread_id = t.id AND m.seq = t.last_seq
    ORDER BY p.last_at DESC, p.thread_id DESC`;
}

/** Unread messages of conversations that are not muted. */
export async function unreadCounts(ctx: ReadContext | WriteContext): Promise<UnreadCounts> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<UnreadCounts>`
    SELECT least(coalesce(sum(u.unread), 0), ${sql.lit(COUNTED)})::int AS messages, count(*)::int AS threads
    FROM (SELECT p.unread FROM message_participants p
          WHERE ${participantScope(actor)} AND p.unread > 0 AND p.muted_at IS NULL
          LIMIT ${sql.lit(COUNTED)}) u`.execute(tx),
  );
  return rows[0] ?? { messages: 0, threads: 0 };
}
