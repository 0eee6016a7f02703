import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { LIMITS } from '#contract/limits.ts';
import { AVERAGE_FROM, REFERENCE_DAYS, type ReferenceState } from '#contract/references/rules.ts';
import type {
  OwnReference,
  OwnReferences,
  ReferenceByLink,
  ShownReference,
  ShownReferences,
} from '#contract/references/schema.ts';
import { mwbeName, mwbesOfFirm } from '#server/businesses/reads/fragments.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeHolder, type Reference, referenceScope, shownScope } from './policy.ts';

/** The firm's requests and their answers, newest first. @throws AppError 404 for everybody but its people */
export async function ownReferences(ctx: ReadContext, mwbeId: string): Promise<OwnReferences> {
  const { id } = await ownFirm(ctx, mwbeId);
  const rows = await withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('firm_references')
      .selectAll()
      .where('mwbe_id', '=', id)
      .where(referenceScope(ctx.actor, 'firm_references'))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(LIMITS.pageSize)
      .execute(),
  );
  const setting = await ctx.sql
    .selectFrom('reference_settings')
    .select('shown')
    .where('mwbe_id', '=', id)
    .executeTakeFirst();
  return { shown: setting?.shown ?? true, references: rows.map((row) => toOwnReference(row, ctx.now)) };
}

/** One of them. @throws AppError 404 */
export async function ownReference(ctx: ReadContext, id: string): Promise<OwnReference> {
  const row = await withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('firm_references')
      .selectAll()
      .where('id', '=', id)
      .where(referenceScope(ctx.actor, 'firm_references'))
      .executeTakeFirst(),
  );
  return toOwnReference(orNotFound(row), ctx.now);
}

/** Nobody at the firm reads a flagged answer before staff released it. */
function toOwnReference(row: Reference, now: Date): OwnReference {
  const review = row.needs_review && row.decision !== 'shown' ? (row.decision ?? ('pending' as const)) : null;
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    relation: row.relation,
    state: stateOf(row, now),
    asked_by: row.asked_by_name,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    reminded_at: row.reminded_at?.toISOString() ?? null,
    review: row.state === 'answered' && review ? review : null,
    answer: review === null ? answerOf(row) : null,
    reply: replyOf(row),
  };
}

function stateOf({ state, expires_at }: Pick<Reference, 'state' | 'expires_at'>, now: Date): ReferenceState {
  return state === 'open' && expires_at <= now ? 'expired' : state;
}

const replyOf = ({ reply, replied_at }: Pick<Reference, 'reply' | 'replied_at'>) =>
  reply !== null && replied_at ? { text: reply, at: replied_at.toISOString() } : null;

function answerOf(row: Reference): OwnReference['answer'] {
  const { stars, privacy, answered_at, shown_name } = row;
  if (stars === null || privacy === null || answered_at === null) return null;
  const { quality, on_time, communication, hire_again, words, company } = row;
  const given = { stars, quality, on_time, communication, hire_again, words, company, privacy };
  return { ...given, name: shown_name ?? row.name, answered_at: answered_at.toISOString() };
}

/** Answers shown on a profile; there are rarely more than a few. */
const MAX_SHOWN = 100;

/**
 * A firm's references as far as the reader may see them; the average counts the same ones.
 * @param firm an MWBE's id or a business's `mwbe_core_id`
 * @throws AppError 404
 */
export async function shownReferences(ctx: ReadContext, firm: string): Promise<ShownReferences> {
  const { rows } = await sql<Reference & { firms: number }>`
    WITH firm AS (${mwbesOfFirm(firm, ctx.actor)}), shown AS (
      SELECT r.* FROM firm_references r
      WHERE r.mwbe_id IN (SELECT id FROM firm) AND ${shownScope(ctx.actor, 'r')}
      ORDER BY r.answered_at DESC, r.id LIMIT ${MAX_SHOWN})
    SELECT (SELECT count(*)::int FROM firm) AS firms, shown.*
    FROM (SELECT) one LEFT JOIN shown ON true ORDER BY shown.answered_at DESC, shown.id`.execute(ctx.sql);
  orNotFound(rows.find(({ firms }) => firms > 0));
  const shown = rows.filter(({ id }) => id !== null);
  const total = shown.reduce((sum, { stars }) => sum + (stars ?? 0), 0);
  return {
    average: shown.length >= AVERAGE_FROM ? Math.round((total / shown.length) * 10) / 10 : null,
    references: shown.map(toShownReference),
  };
}

function toShownReference(row: Reference): ShownReference {
  const { id, stars, quality, on_time, communication, hire_again, words, relation, company } = row;
  const privacy = row.privacy ?? 'firm';
  return {
    id,
    stars: stars ?? 0,
    quality,
    on_time,
    communication,
    hire_again,
    words,
    relation,
    name: privacy === 'company' ? null : (row.shown_name ?? row.name),
    company,
    privacy,
    answered_at: (row.answered_at ?? row.created_at).toISOString(),
    reply: replyOf(row),
  };
}

/** What the page of a link shows. @throws AppError 404 if the link is over */
export async function referenceByLink(ctx: ReadContext, secret: string): Promise<ReferenceByLink> {
  const { row } = await authorizeHolder(ctx, secret);
  const { rows } = await sql<{ firm: string }>`SELECT ${mwbeName(sql`${row.mwbe_id}::uuid`)} AS firm`.execute(ctx.sql);
  const answer = answerOf(row);
  const until = openUntil(row);
  const { answered_at: _, ...given } = answer ?? { answered_at: '' };
  return {
    firm: rows[0]?.firm ?? '',
    asked_by: row.asked_by_name,
    name: row.name,
    email: row.email,
    relation: row.relation,
    message: row.message,
    open_until: until > ctx.now ? until.toISOString() : null,
    answer: answer && (given as ReferenceByLink['answer']),
    review: row.needs_review && row.decision === null ? row.flags : [],
  };
}

/** Until when a request can be answered, or its answer changed. */
export const openUntil = ({ expires_at, answered_at }: Pick<Reference, 'expires_at' | 'answered_at'>): Date =>
  new Date(Math.max(+expires_at, answered_at ? +answered_at + REFERENCE_DAYS.editable * DAY_MS : 0));

/** The answer whose id is in `column` as a notification's subject (jsonb), within scope. */
export const referenceAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', r.id, 'mwbe_id', r.mwbe_id, 'mwbe_name', ${mwbeName(sql.ref('r.mwbe_id'))},
            'reference_name', coalesce(r.shown_name, r.name), 'reference_stars', r.stars, 'reference_state', r.state)
   FROM firm_references r WHERE r.id = ${column} AND ${referenceScope(actor, 'r')})`;
