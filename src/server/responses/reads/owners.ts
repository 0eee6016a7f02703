import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { FOLLOW_UP_DAYS, RESPONSE_STATES, type ResponseState } from '#contract/responses/rules.ts';
import type { OwnersDetails, OwnersQuery, OwnersResponse, OwnersSummary } from '#contract/responses/schema.ts';
import { firmRecords } from '#server/businesses/reads/reachable.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { publishedOpportunities } from '#server/opportunities/reads/for-responses.ts';
import { opportunity } from '#server/opportunities/reads.ts';
import { openedQuote } from '../policy.ts';
import {
  type EventRow,
  eventColumns,
  iso,
  QUOTE_FILES,
  type QuoteRow,
  SAID,
  type SaidRow,
  toEvent,
  toQuote,
  toSaid,
} from './columns.ts';

/** More than one firm's history ever has. */
const HISTORY = 500;

export interface OwnedOpportunity {
  readonly id: string;
  readonly hiringCompanyId: string;
  readonly title: string;
}

/** An opportunity whose responses the actor reads and moves. @throws AppError 404 out of scope, 403 for those of others */
export async function ownedOpportunity(ctx: ReadContext, id: string): Promise<OwnedOpportunity> {
  const { may_edit, hiring_company_id, title } = await opportunity(ctx, id);
  if (!may_edit || hiring_company_id === null) throw forbidden('Only the company that published this can do this');
  return { id, hiringCompanyId: hiring_company_id, title: title ?? '' };
}

interface Row extends SaidRow {
  readonly opportunity_id: string;
  readonly mwbe_id: string;
  readonly mwbe_core_id: string;
  readonly firm: string;
  readonly city: string | null;
  readonly firm_state: string | null;
  readonly email: string | null;
  readonly delivered_at: Date | null;
  readonly opened_at: Date | null;
  readonly followed_up_at: Date | null;
  readonly is_open: boolean;
  readonly quote: (Omit<QuoteRow, 'sent_at' | 'replaced_at'> & { sent_at: string; replaced_at: string | null }) | null;
}

const QUOTE_JSON = sql`
  (SELECT jsonb_build_object('number', q.number, 'amount', q.amount, 'unit_price', q.unit_price, 'note', q.note,
            'valid_until', q.valid_until, 'sent_at', q.sent_at, 'replaced_at', q.replaced_at, 'files', ${QUOTE_FILES})
   FROM opportunity_quotes q WHERE q.response_id = r.id AND ${openedQuote})`;

const rowsOf = (now: Date, where: RawBuilder<SqlBool>, limit: number) => sql<Row>`
  SELECT ${SAID}, r.opportunity_id, r.mwbe_id, f.core_id AS mwbe_core_id, f.name AS firm, f.city, f.state AS firm_state,
         r.email, r.delivered_at, r.opened_at, r.followed_up_at, o.is_open, ${QUOTE_JSON} AS quote
  FROM opportunity_responses r JOIN ${publishedOpportunities(now)} o ON o.id = r.opportunity_id
  JOIN ${firmRecords} f ON f.id = r.mwbe_id
  LEFT JOIN opportunity_quote_openings p ON p.opportunity_id = o.id
  WHERE ${where} ORDER BY r.updated_at DESC, r.id DESC LIMIT ${limit}`;

const toOwners = (row: Row, now: Date): OwnersResponse => ({
  id: row.id,
  opportunity_id: row.opportunity_id,
  mwbe_id: row.mwbe_id,
  mwbe_core_id: row.mwbe_core_id,
  firm: row.firm,
  city: row.city,
  firm_state: row.firm_state,
  ...toSaid(row),
  channel: row.invited_at === null ? null : row.email === null ? 'account' : 'email',
  delivered_at: iso(row.delivered_at),
  opened_at: iso(row.opened_at),
  followed_up_at: iso(row.followed_up_at),
  may_follow_up: row.state === 'invited' && row.is_open && !isRecent(row, now),
  quote: row.quote && toQuote({ ...row.quote, ...momentsOf(row.quote) }),
});
const momentsOf = ({ sent_at, replaced_at }: { sent_at: string; replaced_at: string | null }) => ({
  sent_at: new Date(sent_at),
  replaced_at: replaced_at === null ? null : new Date(replaced_at),
});
/** Invited or followed up in the last `FOLLOW_UP_DAYS`. */
const isRecent = ({ invited_at, followed_up_at }: Row, now: Date): boolean =>
  Math.max(+(invited_at ?? 0), +(followed_up_at ?? 0)) > +now - FOLLOW_UP_DAYS * DAY_MS;

/** Firms of an opportunity, the last word first. @throws AppError 403, 404 */
export async function ownersResponses(
  ctx: ReadContext,
  id: string,
  { q, state, before, limit }: OwnersQuery,
): Promise<PagedList<OwnersResponse[]>> {
  await ownedOpportunity(ctx, id);
  const parts = [sql<SqlBool>`r.opportunity_id = ${id}`];
  if (state) parts.push(sql`r.state = ${state}`);
  if (before)
    parts.push(
      sql`(r.updated_at, r.id) < (SELECT l.updated_at, l.id FROM opportunity_responses l WHERE l.id = ${before})`,
    );
  for (const word of q?.split(/\s+/).filter(Boolean) ?? []) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`(f.name ILIKE ${pattern} OR f.city ILIKE ${pattern})`);
  }
  const { rows } = await withRowSecurity(ctx, (tx) =>
    rowsOf(ctx.now, sql.join(parts, sql` AND `), limit + 1).execute(tx),
  );
  const page = rows.slice(0, limit).map((row) => toOwners(row, ctx.now));
  return new PagedList(page, rows.length > limit ? (page.at(-1)?.id ?? null) : null);
}

/** One firm with its history. @throws AppError 403, 404 */
export async function ownersDetails(ctx: ReadContext, id: string, responseId: string): Promise<OwnersDetails> {
  await ownedOpportunity(ctx, id);
  return withRowSecurity(ctx, async (tx) => {
    const of = sql<SqlBool>`r.id = ${responseId} AND r.opportunity_id = ${id}`;
    const { rows } = await rowsOf(ctx.now, of, 1).execute(tx);
    const response = toOwners(orNotFound(rows[0]), ctx.now);
    const events = await sql<EventRow>`
      SELECT ${eventColumns('owner')} FROM opportunity_response_events e WHERE e.response_id = ${responseId}
      ORDER BY e.id DESC LIMIT ${HISTORY}`.execute(tx);
    return { response, history: events.rows.map(toEvent) };
  });
}

/** Counts, and when quotes are opened. @throws AppError 403, 404 */
export async function ownersSummary(ctx: ReadContext, id: string): Promise<OwnersSummary> {
  await ownedOpportunity(ctx, id);
  const due = new Date(+ctx.now - FOLLOW_UP_DAYS * DAY_MS);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{
      counts: Partial<Record<ResponseState, number>>;
      at_once: boolean;
      closed: boolean;
      has_quotes: boolean;
      silent: number;
    }>`
    SELECT (SELECT coalesce(jsonb_object_agg(s.state, s.n), '{}')
            FROM (SELECT r.state, count(*)::int AS n FROM opportunity_responses r
                  WHERE r.opportunity_id = o.id GROUP BY r.state) s) AS counts,
           coalesce(p.at_once, false) AS at_once, o.closed_at IS NOT NULL AS closed, ${hasQuotes(id)} AS has_quotes,
           (SELECT count(*)::int FROM opportunity_responses r
            WHERE r.opportunity_id = o.id AND r.state = 'invited' AND o.is_open
              AND greatest(r.invited_at, r.followed_up_at) <= ${due}) AS silent
    FROM ${publishedOpportunities(ctx.now)} o LEFT JOIN opportunity_quote_openings p ON p.opportunity_id = o.id
    WHERE o.id = ${id}`.execute(tx),
  );
  const [row] = rows;
  const counts = Object.fromEntries(RESPONSE_STATES.map((state) => [state, row?.counts[state] ?? 0]));
  const sealed = row !== undefined && !row.at_once && !row.closed;
  return {
    counts: counts as OwnersSummary['counts'],
    at_once: row?.at_once ?? false,
    may_change_opening: row !== undefined && !row.closed && !row.has_quotes,
    sealed,
    to_follow_up: row?.silent ?? 0,
  };
}

/** Whether a firm ever sent one; a count of states, as quotes may be sealed for who asks. */
const hasQuotes = (id: string) => sql<boolean>`
  EXISTS (SELECT FROM opportunity_response_events e JOIN opportunity_responses r ON r.id = e.response_id
          WHERE r.opportunity_id = ${id} AND e.kind = 'quoted')`;

export { hasQuotes };
