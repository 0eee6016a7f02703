import { type SqlBool, sql } from 'kysely';
import { possibleActions, RESPONSE_LIMITS } from '#contract/responses/rules.ts';
import type { FirmsQuery, FirmsResponse, OwnResponse, QuoteFile } from '#contract/responses/schema.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Tx } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import {
  type OpportunityFacts,
  publishedOpportunities,
  unreadAddenda,
} from '#server/opportunities/reads/for-responses.ts';
import { opportunity } from '#server/opportunities/reads.ts';
import { firmScope } from '../policy.ts';
import {
  type EventRow,
  eventColumns,
  FILE_JSON,
  isOver,
  iso,
  QUOTE,
  type QuoteRow,
  SAID,
  type SaidRow,
  toEvent,
  toQuote,
  toSaid,
} from './columns.ts';

/** More than one response ever has. */
const MOST = 500;

type ListRow = SaidRow &
  Pick<OpportunityFacts, 'title' | 'owner' | 'is_open' | 'deadline_at' | 'time_zone'> & {
    readonly opportunity_id: string;
    readonly opportunity_state: OpportunityFacts['state'];
  };

/** Invitations and responses of a firm, the last word first. @throws AppError 404 */
export async function firmsResponses(
  ctx: ReadContext,
  mwbeId: string,
  { state, before, limit }: FirmsQuery,
): Promise<PagedList<FirmsResponse[]>> {
  const { id } = await ownFirm(ctx, mwbeId);
  const parts = [sql<SqlBool>`r.mwbe_id = ${id}`, firmScope(ctx.actor, 'r')];
  if (state) parts.push(sql`r.state = ${state}`);
  if (before)
    parts.push(
      sql`(r.updated_at, r.id) < (SELECT l.updated_at, l.id FROM opportunity_responses l WHERE l.id = ${before})`,
    );
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<ListRow>`
    SELECT ${SAID}, r.opportunity_id, o.title, o.owner, o.state AS opportunity_state, o.is_open, o.deadline_at, o.time_zone
    FROM opportunity_responses r JOIN ${publishedOpportunities(ctx.now)} o ON o.id = r.opportunity_id
    WHERE ${sql.join(parts, sql` AND `)} ORDER BY r.updated_at DESC, r.id DESC LIMIT ${limit + 1}`.execute(tx),
  );
  const page = rows.slice(0, limit).map(toFirms);
  return new PagedList(page, rows.length > limit ? (page.at(-1)?.id ?? null) : null);
}

const toFirms = (row: ListRow): FirmsResponse => ({
  id: row.id,
  opportunity_id: row.opportunity_id,
  title: row.title,
  owner: row.owner,
  opportunity_state: row.opportunity_state,
  is_open: row.is_open,
  deadline_at: iso(row.deadline_at),
  time_zone: row.time_zone,
  ...toSaid(row),
});

type OwnRow = Partial<SaidRow> & {
  readonly message: string | null;
  readonly is_open: boolean;
  readonly hiring_company_id: string | null;
  readonly opportunity_state: OpportunityFacts['state'];
  readonly unread: number[];
  readonly at_once: boolean;
};

/** A firm of the actor's, and an opportunity that it may read. @throws AppError 401, 404 */
export async function ownPair(ctx: ReadContext, mwbeId: string, opportunityId: string) {
  const firm = await ownFirm(ctx, mwbeId);
  const { id } = await opportunity(ctx, opportunityId);
  return { opportunityId: id, mwbeId: firm.id };
}
export type OwnPair = Awaited<ReturnType<typeof ownPair>>;

/** A firm's response to one opportunity. @throws AppError 404 */
export async function ownResponse(ctx: ReadContext, mwbeId: string, opportunityId: string): Promise<OwnResponse> {
  const pair = await ownPair(ctx, mwbeId, opportunityId);
  return withRowSecurity(ctx, async (tx) => {
    const row = orNotFound(await ownRow(ctx, tx, pair.mwbeId, pair.opportunityId));
    const isSaid = row.id !== undefined && row.id !== null;
    const state = isSaid ? (row.state ?? null) : null;
    const over = isOver(row.opportunity_state);
    // notices of other systems are answered there
    const isOpen = row.is_open && row.hiring_company_id !== null;
    return {
      response: isSaid ? { id: row.id as string, ...toSaid(row as SaidRow), message: row.message } : null,
      actions: possibleActions(state, { isOpen, isOver: over }),
      quotes: isSaid ? await quotesOf(tx, row.id as string) : [],
      history: isSaid ? await historyOf(tx, row.id as string) : [],
      files: await filesNotSent(tx, pair.mwbeId, pair.opportunityId),
      unread_addenda: isOpen ? row.unread : [],
      at_once: row.at_once,
    };
  });
}

async function ownRow(ctx: ReadContext, tx: Tx, mwbeId: string, opportunityId: string): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    SELECT ${SAID}, r.message, o.is_open, o.hiring_company_id, o.state AS opportunity_state,
           coalesce(p.at_once, false) AS at_once, ${unreadAddenda(sql.ref('o.id'), sql`${mwbeId}::uuid`)} AS unread
    FROM ${publishedOpportunities(ctx.now)} o
    LEFT JOIN opportunity_responses r ON r.opportunity_id = o.id AND r.mwbe_id = ${mwbeId} AND ${firmScope(ctx.actor, 'r')}
    LEFT JOIN opportunity_quote_openings p ON p.opportunity_id = o.id
    WHERE o.id = ${opportunityId}`.execute(tx);
  return rows[0];
}

async function quotesOf(tx: Tx, responseId: string) {
  const { rows } = await sql<QuoteRow>`
    SELECT ${QUOTE} FROM opportunity_quotes q WHERE q.response_id = ${responseId}
    ORDER BY q.number DESC LIMIT ${MOST}`.execute(tx);
  return rows.map(toQuote);
}

/** Files that wait for a quote. */
async function filesNotSent(tx: Tx, mwbeId: string, opportunityId: string): Promise<QuoteFile[]> {
  const { rows } = await sql<{ file: QuoteFile }>`
    SELECT ${FILE_JSON} AS file FROM opportunity_quote_files f
    WHERE f.opportunity_id = ${opportunityId} AND f.mwbe_id = ${mwbeId}
      AND NOT EXISTS (SELECT FROM opportunity_quote_attachments a WHERE a.file_id = f.id)
    ORDER BY f.created_at, f.id LIMIT ${RESPONSE_LIMITS.uploaded}`.execute(tx);
  return rows.map(({ file }) => file);
}

async function historyOf(tx: Tx, responseId: string) {
  const { rows } = await sql<EventRow>`
    SELECT ${eventColumns('firm')} FROM opportunity_response_events e WHERE e.response_id = ${responseId}
    ORDER BY e.id DESC LIMIT ${MOST}`.execute(tx);
  return rows.map(toEvent);
}
