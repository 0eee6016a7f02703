import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import type { NoteSubject, OutreachKind, SolicitationMark } from '#contract/outreach/rules/kinds.ts';
import type { LeadTimeRule } from '#contract/outreach/schema.ts';
import type { Channel } from '#contract/responses/rules.ts';
import type { Json } from '#contract/signed-records/rules/canonical-json.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { readableQuotes } from '#server/responses/reads/for-outreach.ts';
import { authorizeReadingOutreachLog, type LogReader } from '../policy.ts';
import type {} from '../tables.ts';
import { certificates } from './details.ts';
import { leadTimeRuleOn } from './lead-time-rules.ts';

/** One firm of the packet. Moments are of the first time, but for the last follow-up. */
export interface PacketFirm {
  readonly mwbe_id: string;
  readonly name: string;
  /** As they were on the day on which it was first asked, or answered. */
  readonly certificates: readonly string[];
  readonly channels: readonly Channel[];
  readonly asked_at: Date | null;
  readonly delivered_at: Date | null;
  readonly opened_at: Date | null;
  readonly follow_ups: number;
  readonly followed_up_at: Date | null;
  readonly answer: OutreachKind | null;
  readonly answered_at: Date | null;
  readonly reason: string | null;
  readonly words: string | null;
  readonly quotes: number;
  /** Of the current quote, in whole US dollars; null where there is none, or nobody but the firm reads it yet. */
  readonly amount: number | null;
  /** In place of an amount. */
  readonly unit_price: string | null;
  /** The owner's notes on why it did not take the firm. */
  readonly rejection: string | null;
  readonly mark: SolicitationMark | null;
  readonly mark_words: string | null;
  readonly hired: boolean;
}

/** What the whole log shows, for the owner alone. */
export interface PacketSummary {
  readonly asked: number;
  readonly reached: number;
  readonly opened: number;
  readonly followed_up: number;
  readonly follow_ups: number;
  readonly answered: number;
  readonly interested: number;
  readonly declined: number;
  readonly quoted: number;
  readonly real: number;
  readonly pro_forma: number;
  readonly questions: number;
  readonly answers: number;
  readonly notes: readonly {
    readonly about: NoteSubject;
    readonly words: string;
    readonly happened_on: string | null;
  }[];
  readonly corrections: readonly string[];
}

export interface Packet {
  readonly opportunity: Opportunity;
  /** Whole days from the publication to the deadline; null where one of both is not known. */
  readonly leadDays: number | null;
  readonly rule: Pick<LeadTimeRule, 'name' | 'lead_days' | 'effective_from'> | null;
  /** Null for a firm, which reads of itself alone. */
  readonly summary: PacketSummary | null;
  /** The signed end of the log. */
  readonly seal: { readonly entries: number; readonly hash: string } | null;
}

/** @throws AppError 401, 403, 404 */
export async function packet(ctx: ReadContext, id: string): Promise<{ packet: Packet; reader: LogReader }> {
  const reader = await authorizeReadingOutreachLog(ctx, id);
  const { opportunity, all } = reader;
  const { published_at, deadline_at, hiring_company_id } = opportunity;
  const rule =
    published_at && hiring_company_id ? await leadTimeRuleOn(ctx, hiring_company_id, published_at.slice(0, 10)) : null;
  const content = {
    opportunity,
    leadDays: published_at && deadline_at ? wholeDays(published_at, deadline_at) : null,
    rule,
    summary: all ? await summary(ctx, id) : null,
    seal: all ? await seal(ctx, id) : null,
  };
  return { packet: content, reader };
}

export const wholeDays = (from: string | Date, to: string | Date): number =>
  Math.floor((+new Date(to) - +new Date(from)) / DAY_MS);

const ASKS = sql`('told', 'invited')`;
/** What a firm says for itself; changed quotes are counted apart. */
const ANSWERS = sql`('interested', 'declined', 'quoted', 'quote_changed', 'withdrawn')`;

interface FirmRow extends Omit<PacketFirm, 'certificates'> {
  readonly firm: Json;
}

/** Firms of the log within the reader's scope, those that answered first. */
export const firstFirms = (ctx: ReadContext, reader: LogReader, limit: number): Promise<PacketFirm[]> =>
  firmsPage(ctx, reader, { order: sql`answered DESC, first, mwbe_id`, after: null, limit });

/** All of them page by page, in the order of their ids, which an index has. */
export async function* allFirms(
  ctx: ReadContext,
  reader: LogReader,
  pageSize: number,
): AsyncGenerator<readonly PacketFirm[]> {
  let after: string | null = null;
  do {
    const page: PacketFirm[] = await firmsPage(ctx, reader, { order: sql`mwbe_id`, after, limit: pageSize });
    if (page.length > 0) yield page;
    after = page.length < pageSize ? null : (page.at(-1)?.mwbe_id ?? null);
  } while (after !== null);
}

interface PageOf {
  readonly order: RawBuilder<unknown>;
  /** Id of the last firm of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

async function firmsPage(
  ctx: ReadContext,
  { opportunity: { id }, all }: LogReader,
  { order, after, limit }: PageOf,
): Promise<PacketFirm[]> {
  const own = ctx.actor.kind === 'user' ? ctx.actor.mwbeIds : [];
  const whose = all ? sql`true` : sql`e.mwbe_id = ANY(${own}::uuid[])`;
  const later = after === null ? sql`true` : sql`e.mwbe_id > ${after}::uuid`;
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<FirmRow>`
    WITH firms AS (
      SELECT e.mwbe_id, min(e.number) AS first, bool_or(e.kind IN ${ANSWERS}) AS answered FROM outreach_entries e
      WHERE e.opportunity_id = ${id} AND e.mwbe_id IS NOT NULL AND ${whose} AND ${later}
      GROUP BY e.mwbe_id ORDER BY ${order} LIMIT ${limit}),
    found AS (
      SELECT ${FIRM_COLUMNS}, f.first, f.answered, ${isHired(id)} AS hired
      FROM firms f JOIN outreach_entries e ON e.mwbe_id = f.mwbe_id AND e.opportunity_id = ${id}
      GROUP BY f.mwbe_id, f.answered, f.first)
    SELECT f.*, p.amount, p.unit_price FROM found f
    LEFT JOIN ${readableQuotes(ctx.actor, ctx.now)} p ON p.opportunity_id = ${id} AND p.mwbe_id = f.mwbe_id
    ORDER BY ${order}`.execute(tx),
  );
  return rows.map(({ firm, ...row }) => ({ ...row, certificates: certificates(firm) }));
}

/** The last answer, for one of its values. */
const lastAnswer = (value: ReturnType<typeof sql>) =>
  sql`(array_agg(${value} ORDER BY e.number DESC) FILTER (WHERE e.kind IN ${ANSWERS}))[1]`;
const lastMark = (name: string) =>
  sql`(array_agg(e.content->>${sql.lit(name)} ORDER BY e.number DESC) FILTER (WHERE e.kind = 'marked'))[1]`;

const FIRM_COLUMNS = sql`
  f.mwbe_id, (array_agg(e.content->'firm'->>'name' ORDER BY e.number DESC))[1] AS name,
  (array_agg(e.content->'firm' ORDER BY e.number) FILTER (WHERE e.content->'firm' ? 'certificates'))[1] AS firm,
  coalesce(array_agg(DISTINCT e.channel) FILTER (WHERE e.channel IS NOT NULL), '{}') AS channels,
  min(e.at) FILTER (WHERE e.kind IN ${ASKS}) AS asked_at,
  min(e.at) FILTER (WHERE e.kind = 'delivered') AS delivered_at,
  min(e.at) FILTER (WHERE e.kind = 'opened') AS opened_at,
  count(*) FILTER (WHERE e.kind = 'followed_up')::int AS follow_ups,
  max(e.at) FILTER (WHERE e.kind = 'followed_up') AS followed_up_at,
  ${lastAnswer(sql`e.kind`)} AS answer, ${lastAnswer(sql`e.at`)} AS answered_at,
  ${lastAnswer(sql`e.content->>'reason'`)} AS reason, ${lastAnswer(sql`e.content->>'words'`)} AS words,
  count(*) FILTER (WHERE e.kind IN ('quoted', 'quote_changed'))::int AS quotes,
  string_agg(e.content->>'words', ' ' ORDER BY e.number)
    FILTER (WHERE e.kind = 'noted' AND e.content->>'about' = 'rejection') AS rejection,
  ${lastMark('mark')} AS mark, ${lastMark('words')} AS mark_words`;

const isHired = (id: string) => sql`
  EXISTS (SELECT FROM outreach_entries w WHERE w.opportunity_id = ${id} AND w.kind = 'awarded'
          AND w.content->'awards' @> jsonb_build_array(jsonb_build_object('mwbe_id', f.mwbe_id)))`;

async function summary(ctx: ReadContext, id: string): Promise<PacketSummary> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<PacketSummary>`
    SELECT count(*) FILTER (WHERE f.asked)::int AS asked, count(*) FILTER (WHERE f.reached)::int AS reached,
           count(*) FILTER (WHERE f.opened)::int AS opened, count(*) FILTER (WHERE f.follow_ups > 0)::int AS followed_up,
           coalesce(sum(f.follow_ups), 0)::int AS follow_ups, count(*) FILTER (WHERE f.answered)::int AS answered,
           count(*) FILTER (WHERE f.interested)::int AS interested, count(*) FILTER (WHERE f.declined)::int AS declined,
           count(*) FILTER (WHERE f.quoted)::int AS quoted, count(*) FILTER (WHERE f.mark = 'real')::int AS real,
           count(*) FILTER (WHERE f.mark = 'pro_forma')::int AS pro_forma, ${of(id, 'asked')} AS questions,
           ${of(id, 'answered')} AS answers, ${notesOf(id)} AS notes, ${correctionsOf(id)} AS corrections
    FROM (SELECT bool_or(e.kind IN ${ASKS}) AS asked, bool_or(e.kind = 'delivered') AS reached,
                 bool_or(e.kind = 'opened') AS opened, count(*) FILTER (WHERE e.kind = 'followed_up') AS follow_ups,
                 bool_or(e.kind IN ${ANSWERS}) AS answered, bool_or(e.kind IN ('interested', 'quoted')) AS interested,
                 bool_or(e.kind = 'declined') AS declined, bool_or(e.kind = 'quoted') AS quoted, ${lastMark('mark')} AS mark
          FROM outreach_entries e WHERE e.opportunity_id = ${id} AND e.mwbe_id IS NOT NULL GROUP BY e.mwbe_id) f`.execute(
      tx,
    ),
  );
  const [row] = rows;
  if (!row) throw new Error('An aggregate without GROUP BY has one row');
  return row;
}

const of = (id: string, kind: OutreachKind) =>
  sql`(SELECT count(*)::int FROM outreach_entries q WHERE q.opportunity_id = ${id} AND q.kind = ${kind})`;
const notesOf = (id: string) => sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('about', n.content->'about', 'words', n.content->'words',
            'happened_on', n.content->'happened_on') ORDER BY n.number), '[]')
   FROM outreach_entries n WHERE n.opportunity_id = ${id} AND n.kind = 'noted')`;
const correctionsOf = (id: string) => sql`
  (SELECT coalesce(jsonb_agg(n.content->'words' ORDER BY n.number), '[]')
   FROM outreach_entries n WHERE n.opportunity_id = ${id} AND n.kind = 'corrected')`;

async function seal(ctx: ReadContext, id: string): Promise<Packet['seal']> {
  const head = await withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('outreach_heads')
      .select(['entries', 'hash'])
      .where('opportunity_id', '=', id)
      .orderBy('entries', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return head ? { entries: head.entries, hash: head.hash.toString('hex') } : null;
}
