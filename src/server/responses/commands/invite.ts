import { sql } from 'kysely';
import { HOUR_MS, WEEK_MS } from '#contract/durations.ts';
import type { InviteResult } from '#contract/responses/rules.ts';
import type { Invitations, NewInvitations } from '#contract/responses/schema.ts';
import { activeMembers, hasMembers } from '#server/accounts/reads.ts';
import { firmRecords } from '#server/businesses/reads/reachable.ts';
import { serialize } from '#server/db/serialize.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { holdOpportunity } from '#server/opportunities/commands/lock.ts';
import { publishedOpportunities } from '#server/opportunities/reads/for-responses.ts';
import { refusingAddresses } from '#server/references/reads/refusals.ts';
import { firmsInvited } from '../events.ts';
import { INVITE_RATE_LIMIT } from '../policy.ts';
import { type OwnedOpportunity, ownedOpportunity } from '../reads/owners.ts';
import { enqueueNotifyingFirms } from './enqueue-notifying.ts';
import { writeHistory } from './history.ts';

export const inviteLimit = ratePerPerson(INVITE_RATE_LIMIT);

interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly listed: boolean;
  readonly people: boolean;
  readonly email: string | null;
  readonly known: boolean;
}
interface Refusal {
  readonly mwbe_id: string;
  readonly paused: boolean;
  /** Of as many as the firm takes in a week, the one that leaves room first. */
  readonly last: Date | null;
}
interface Made {
  readonly id: string;
  readonly mwbe_id: string;
  readonly email: string | null;
}

/**
 * Invites firms: each once, and none more often than it allows. What became of each is the answer.
 * @throws AppError 401, 403, 404, 409 for what is not open
 */
export async function inviteFirms(
  ctx: WriteContext,
  id: string,
  { mwbe_ids, message }: NewInvitations,
): Promise<Invitations> {
  const owned = await ownedOpportunity(ctx, id);
  // one after the other, so that parallel calls count an invitation of a firm once
  await serialize(ctx.sql, `opportunity invitations ${id}`);
  const { is_open } = await holdOpportunity(ctx, id);
  if (!is_open) throw conflict('This opportunity is no longer open, so nobody can be invited to it.');
  const asked = [...new Set(mwbe_ids)];
  const found = await candidates(ctx, id, asked);
  const refusing = await refusingAddresses(
    ctx,
    [...found.values()].flatMap(({ email }) => email ?? []),
  );
  const results = new Map(asked.map((firm) => [firm, hindrance(found.get(firm), refusing)]));
  const reachable = [...found.values()].filter((firm) => results.get(firm.id) === null);
  const made = await insertInvitations(ctx, owned, reachable, message ?? null);
  for (const { mwbe_id } of made) results.set(mwbe_id, 'invited');
  const refused = reachable.filter((firm) => results.get(firm.id) === null).map((firm) => firm.id);
  const why = await refusals(ctx, owned, refused);
  for (const { mwbe_id, paused } of why.values()) results.set(mwbe_id, paused ? 'paused' : 'limit');
  await announceInvitations(ctx, owned, made, message ?? null);
  return asked.map((mwbe_id) => ({
    mwbe_id,
    name: found.get(mwbe_id)?.name ?? null,
    result: results.get(mwbe_id) ?? 'limit',
    again_at: againAt(why.get(mwbe_id)),
  }));
}

async function candidates(ctx: WriteContext, id: string, asked: readonly string[]): Promise<Map<string, Candidate>> {
  const { rows } = await sql<Candidate>`
    SELECT f.id, f.name, f.listed, ${hasMembers(sql.ref('f.id'))} AS people, f.email,
           EXISTS (SELECT FROM opportunity_responses r WHERE r.opportunity_id = ${id} AND r.mwbe_id = f.id) AS known
    FROM ${firmRecords} f WHERE f.id = ANY(${asked}::uuid[])`.execute(ctx.sql);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Why a firm is not even asked; null if it can be. */
function hindrance(firm: Candidate | undefined, refusing: ReadonlySet<string>): InviteResult | null {
  if (!firm?.listed) return 'not_listed';
  if (firm.known) return 'already';
  if (firm.people) return null;
  return firm.email === null || refusing.has(firm.email) ? 'unreachable' : null;
}

/** The day that is over everywhere in the country. */
const endedDay = (now: Date): string => new Date(+now - 10 * HOUR_MS).toISOString().slice(0, 10);

/**
 * The one statement: what a firm takes is counted and used up in it, so that two companies at once can't exceed it.
 * In the order of ids, so that two calls never wait for each other crosswise.
 */
async function insertInvitations(
  ctx: WriteContext,
  { id, hiringCompanyId }: OwnedOpportunity,
  firms: readonly Candidate[],
  message: string | null,
): Promise<Made[]> {
  if (firms.length === 0) return [];
  const weekAgo = new Date(+ctx.now - WEEK_MS);
  const recent = sql`(SELECT coalesce(array_agg(t), '{}') FROM unnest(s.recent) AS t WHERE t > ${weekAgo})`;
  const emails = firms.map(({ people, email }) => (people ? null : email));
  const { rows } = await sql<Made>`
    WITH asked AS (
      SELECT a.id, a.email FROM unnest(${firms.map((firm) => firm.id)}::uuid[], ${emails}::text[]) AS a (id, email)
    ), taken AS (
      INSERT INTO invitation_settings AS s (mwbe_id, recent)
      SELECT asked.id, ARRAY[${ctx.now}]::timestamptz[] FROM asked ORDER BY asked.id
      ON CONFLICT (mwbe_id) DO UPDATE SET recent = array_append(${recent}, ${ctx.now}::timestamptz)
      WHERE (s.paused_until IS NULL OR s.paused_until < ${endedDay(ctx.now)}::date)
        AND NOT (${hiringCompanyId}::uuid = ANY(s.muted)) AND cardinality(${recent}) < s.per_week
      RETURNING s.mwbe_id
    )
    INSERT INTO opportunity_responses (id, opportunity_id, mwbe_id, state, created_at, updated_at, invited_at, invited_by,
                                       message, email)
    SELECT gen_random_uuid(), o.id, taken.mwbe_id, 'invited', ${ctx.now}, ${ctx.now}, ${ctx.now},
           ${requireUser(ctx.actor).id}, ${message}, asked.email
    FROM taken JOIN asked ON asked.id = taken.mwbe_id
    CROSS JOIN ${publishedOpportunities(ctx.now)} o WHERE o.id = ${id} AND o.is_open
    ON CONFLICT (opportunity_id, mwbe_id) DO NOTHING RETURNING id, mwbe_id, email`.execute(ctx.sql);
  return rows;
}

/** Why the statement left firms out. A firm is not told on for having muted a company: it has paused. */
async function refusals(
  ctx: WriteContext,
  { hiringCompanyId }: OwnedOpportunity,
  firms: readonly string[],
): Promise<Map<string, Refusal>> {
  if (firms.length === 0) return new Map();
  // once the latest of a week's worth is a week old, there is room for another
  const { rows } = await sql<Refusal>`
    SELECT s.mwbe_id, (SELECT t FROM unnest(s.recent) AS t ORDER BY t DESC OFFSET s.per_week - 1 LIMIT 1) AS last, (coalesce(s.paused_until >= ${endedDay(ctx.now)}::date, false)
                       OR ${hiringCompanyId}::uuid = ANY(s.muted)) AS paused
    FROM invitation_settings s WHERE s.mwbe_id = ANY(${firms}::uuid[])`.execute(ctx.sql);
  return new Map(rows.map((row) => [row.mwbe_id, row]));
}

const againAt = (why: Refusal | undefined): string | null =>
  why && !why.paused && why.last ? new Date(+why.last + WEEK_MS).toISOString() : null;

async function announceInvitations(
  ctx: WriteContext,
  { id, hiringCompanyId }: OwnedOpportunity,
  made: readonly Made[],
  message: string | null,
): Promise<void> {
  if (made.length === 0) return;
  const firms = made.map((row) => ({
    responseId: row.id,
    mwbeId: row.mwbe_id,
    channel: row.email === null ? ('account' as const) : ('email' as const),
    email: row.email,
  }));
  await writeHistory(
    ctx,
    firms.map(({ responseId, channel }) => ({
      responseId,
      kind: 'invited',
      side: 'owner',
      details: { words: message, channel },
    })),
  );
  await enqueueNotifyingFirms(
    ctx,
    made.map((row) => row.id),
    { what: 'invitation', occasion: 'invitation' },
  );
  await ctx.audit({
    action: 'firms invited',
    subjectType: 'opportunity',
    subjectId: id,
    details: { firms: firms.map(({ mwbeId }) => mwbeId) },
  });
  await ctx.change('opportunities', id, await activeMembers(ctx.sql, hiringCompanyId));
  const by = requireUser(ctx.actor).id;
  await ctx.announce(firmsInvited({ opportunityId: id, hiringCompanyId, by, message, firms }));
}
