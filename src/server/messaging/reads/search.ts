import { sql } from 'kysely';
import type { SearchHit, SearchQuery } from '#contract/messaging/schema/threads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { authorizeParticipant, organizationsOf, participantScope, readableBy, SEARCH_RATE_LIMIT } from '../policy.ts';
import { otherSide, writerName } from './organizations.ts';

export const searchLimit = ratePerPerson(SEARCH_RATE_LIMIT);

/** They cannot be typed: texts hold no control characters. */
const [BEGIN, END] = ['\u0001', '\u0002'];

type Row = Omit<SearchHit, 'sent_at' | 'parts'> & { readonly sent_at: Date; readonly headline: string };

/**
 * Messages that the actor may read and that hold these words, the newest first. A common word is looked up together with
 * the actor's organizations, which every message names among its words.
 * @throws AppError 401, 404 for a conversation of others
 */
export async function searchMessages(ctx: ReadContext, query: SearchQuery): Promise<PagedList<SearchHit[]>> {
  const actor = requireUser(ctx.actor);
  const { q, thread, before, limit } = query;
  if (thread) await authorizeParticipant(ctx, thread);
  const own = organizationsOf(actor).map(({ id }) => `'org ${id}'`);
  if (own.length === 0) return new PagedList<SearchHit[]>([], null);
  const words = sql`websearch_to_tsquery('english', ${q})`;
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    WITH found AS (
      SELECT m.id, m.thread_id, m.seq, m.author_id, m.sent_at, m.text
      FROM messages m JOIN message_participants p ON ${readableBy('m')}
      WHERE m.words @@ (${words} && ${own.join(' | ')}::tsquery) AND numnode(${words}) > 0 AND ${participantScope(actor)} AND m.kind = 'message'
        ${thread ? sql`AND m.thread_id = ${thread}` : sql``}
        ${before ? sql`AND (m.sent_at, m.id) < (SELECT b.sent_at, b.id FROM messages b WHERE b.id = ${before})` : sql``}
      ORDER BY m.sent_at DESC, m.id DESC LIMIT ${limit + 1})
    SELECT m.id, m.thread_id, m.seq, t.subject, ${otherSide} AS other, ${writerName(sql`m.author_id`)} AS author, m.sent_at,
           ts_headline('english', m.text, ${words},
             ${`StartSel=${BEGIN}, StopSel=${END}, MaxWords=28, MinWords=12, MaxFragments=1`}) AS headline
    FROM found m JOIN message_participants p ON p.thread_id = m.thread_id AND ${participantScope(actor)}
    JOIN message_threads t ON t.id = m.thread_id
    ORDER BY m.sent_at DESC, m.id DESC`.execute(tx),
  );
  const page = rows.slice(0, limit).map(({ headline, ...row }) => ({
    ...row,
    sent_at: row.sent_at.toISOString(),
    parts: partsOf(headline),
  }));
  return new PagedList(page, rows.length > limit ? (page.at(-1)?.id ?? null) : null);
}

/** The text around what was found, in stretches that are found or not. */
function partsOf(headline: string): SearchHit['parts'] {
  return headline.split(BEGIN).flatMap((stretch, at) => {
    const [found = '', rest = ''] = at === 0 ? ['', stretch] : stretch.split(END);
    return [
      ...(found === '' ? [] : [{ text: found, is_found: true }]),
      ...(rest === '' ? [] : [{ text: rest, is_found: false }]),
    ];
  });
}
