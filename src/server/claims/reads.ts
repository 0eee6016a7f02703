import { type RawBuilder, sql } from 'kysely';
import { DECISION_SHOWN_MS, MAX_TRIES } from '#contract/claims/rules.ts';
import type { Claim, ClaimFile, CurrentClaim, FirmState, OwnDispute } from '#contract/claims/schema.ts';
import { requestedCompany } from '#server/accounts/reads/requested-company.ts';
import { hasMembers } from '#server/accounts/reads.ts';
import {
  businessesOfMwbes,
  type ClaimableRecord,
  claimableRecord,
  recordOfMwbe,
  survivingMwbes,
} from '#server/businesses/reads/claimable.ts';
import { mwbesOfFirm } from '#server/businesses/reads/fragments.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { firmEmailDomain } from './adapters/email-domains.ts';
import { isPending, pendingStatesSql } from './policy.ts';
import type { ClaimCodeRow, ClaimRow } from './tables.ts';

type Context = Pick<ReadContext, 'sql' | 'actor' | 'now'>;

/** Where the person stands: what is pending, else what was decided lately. */
export async function currentClaim(ctx: Context): Promise<CurrentClaim> {
  const { id: userId } = requireUser(ctx.actor);
  const since = new Date(ctx.now.getTime() - DECISION_SHOWN_MS);
  const [claim, registration, dispute] = await withRowSecurity(ctx, async (tx) => [
    await tx
      .selectFrom('claims')
      .select('id')
      .where('user_id', '=', userId)
      .where(
        sql<boolean>`(state IN ${pendingStatesSql} OR (state IN ('declined', 'expired') AND decided_at > ${since}))`,
      )
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    await tx
      .selectFrom('firm_registrations')
      .select([
        'id',
        'state',
        sql<string>`details->>'legal_business_name'`.as('legal_business_name'),
        'reason',
        'created_at',
      ])
      .where('user_id', '=', userId)
      .where(sql<boolean>`(state = 'review' OR (state = 'declined' AND decided_at > ${since}))`)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    await tx
      .selectFrom('claim_disputes')
      .select('id')
      .where('opened_by', '=', userId)
      .where(sql<boolean>`(state = 'open' OR (state = 'settled' AND decided_at > ${since}))`)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    company: await requestedCompany(ctx.sql, userId),
    claim: claim ? await ownClaim(ctx, claim.id) : null,
    registration: registration ? { ...registration, created_at: registration.created_at.toISOString() } : null,
    dispute: dispute ? await ownDispute(ctx, dispute.id) : null,
  };
}

type Row = Pick<
  ClaimRow,
  'id' | 'mwbe_id' | 'user_id' | 'state' | 'proof' | 'letter_requested_at' | 'created_at' | 'expires_at' | 'reason'
>;

/** One's own claim, with the firm as it is now. @throws AppError 404 */
export async function ownClaim(ctx: Context, id: string): Promise<Claim> {
  const { id: userId } = requireUser(ctx.actor);
  const found = await withRowSecurity(ctx, async (tx) => {
    const { rows } = await sql<Row>`
      SELECT c.id, c.mwbe_id, c.user_id, c.state, c.proof, c.letter_requested_at, c.created_at, c.expires_at, c.reason
      FROM claims c WHERE c.id = ${id} AND c.user_id = ${userId}`.execute(tx);
    return { row: rows[0], codes: await codesOf(tx, id), files: await filesOf(tx, 'claim_id', id) };
  });
  const row = orNotFound(found.row);
  const record = await claimableRecord(ctx.sql, row.mwbe_id);
  const state = row.state === 'open' && row.expires_at <= ctx.now ? 'expired' : row.state;
  return {
    id,
    firm: toFirm(orNotFound(record ?? (await recordOfMwbe(ctx.sql, row.mwbe_id)))),
    state,
    proof: row.proof,
    offered: {
      email_domain: firmEmailDomain(record?.website ?? null),
      letter: hasPostalAddress(record),
    },
    ...toCodes(found.codes, row.letter_requested_at, ctx.now),
    files: found.files,
    disputed: isPending(state) && (await isDisputed(ctx.sql, row.mwbe_id)),
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

/** Whether the list has an address to which a letter can go. */
export const hasPostalAddress = (record: ClaimableRecord | undefined): boolean =>
  Boolean(record?.address_1 && record.city && record.state && record.zip_code);

/** Whether somebody objects to who has or claims the firm. */
export async function isDisputed(db: Sql, mwbeId: string): Promise<boolean> {
  const { rows } = await sql<{ disputed: boolean }>`
    SELECT EXISTS (SELECT FROM claim_disputes d WHERE d.state = 'open' AND d.mwbe_id IN (${mwbesOfFirm(mwbeId, SYSTEM_ACTOR)})) AS disputed`.execute(
    db,
  );
  return rows[0]?.disputed ?? false;
}

export const toFirm = ({ website: _website, email: _email, ...firm }: ClaimableRecord): Claim['firm'] => firm;

type Code = Pick<
  ClaimCodeRow,
  'id' | 'channel' | 'sent_to' | 'tries' | 'created_at' | 'expires_at' | 'used_at' | 'revoked_at'
>;

/** The last code of each channel. */
const codesOf = async (db: Sql, claimId: string): Promise<Code[]> =>
  db
    .selectFrom('claim_codes')
    .distinctOn('channel')
    .select(['id', 'channel', 'sent_to', 'tries', 'created_at', 'expires_at', 'used_at', 'revoked_at'])
    .where('claim_id', '=', claimId)
    .orderBy('channel')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

function toCodes(
  codes: readonly Code[],
  letterRequested: Date | null,
  now: Date,
): Pick<Claim, 'email_code' | 'letter'> {
  const mail = codes.find(({ channel }) => channel === 'email');
  const paper = codes.find(({ channel }) => channel === 'letter');
  return {
    email_code: mail
      ? {
          sent_to: mail.sent_to ?? '',
          sent_at: mail.created_at.toISOString(),
          expires_at: mail.expires_at.toISOString(),
          tries_left: triesLeft(mail, now),
        }
      : null,
    letter: letterRequested && {
      requested_at: letterRequested.toISOString(),
      printed_at: paper?.created_at.toISOString() ?? null,
      expires_at: paper?.expires_at.toISOString() ?? null,
      tries_left: paper ? triesLeft(paper, now) : MAX_TRIES,
    },
  };
}

const triesLeft = (code: Code, now: Date): number =>
  code.revoked_at || code.used_at || code.expires_at <= now ? 0 : Math.max(0, MAX_TRIES - code.tries);

const filesOf = async (db: Sql, of: 'claim_id' | 'dispute_id', id: string): Promise<ClaimFile[]> => {
  const rows = await db
    .selectFrom('claim_files')
    .select(['id', 'display_name', 'bytes', 'created_at'])
    .where(of, '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
};

/** Fragment: the files of a claim or dispute, oldest first (jsonb). */
export const filesJson = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'display_name', f.display_name, 'bytes', f.bytes,
            'created_at', to_char(f.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY f.created_at, f.id), '[]')
   FROM claim_files f WHERE ${of})`;

/** One's own dispute. @throws AppError 404 */
export async function ownDispute(ctx: Context, id: string): Promise<OwnDispute> {
  const { id: userId } = requireUser(ctx.actor);
  const found = await withRowSecurity(ctx, async (tx) => ({
    row: await tx
      .selectFrom('claim_disputes')
      .select(['id', 'mwbe_id', 'state', 'outcome', 'reason', 'created_at'])
      .where('id', '=', id)
      .where('opened_by', '=', userId)
      .executeTakeFirst(),
    files: await filesOf(tx, 'dispute_id', id),
  }));
  const { mwbe_id, created_at, ...row } = orNotFound(found.row);
  const record = (await claimableRecord(ctx.sql, mwbe_id)) ?? (await recordOfMwbe(ctx.sql, mwbe_id));
  return { ...row, firm: toFirm(orNotFound(record)), files: found.files, created_at: created_at.toISOString() };
}

/** Which of these firms can be claimed; unknown ids are left out. */
export async function firmStates(ctx: Context, ids: readonly string[]): Promise<{ id: string; state: FirmState }[]> {
  const { id: userId } = requireUser(ctx.actor);
  if (ids.length === 0) return [];
  const rows = await businessesOfMwbes(ctx.sql, ids);
  const survivors = await survivingMwbes(
    ctx.sql,
    rows.map(({ business_id }) => business_id),
  );
  const states = await statesOf(ctx.sql, [...new Set(survivors.values())], userId);
  return rows.flatMap(({ id, business_id }) => {
    const state = states.get(survivors.get(business_id) ?? '');
    return state ? [{ id, state }] : [];
  });
}

/** States of surviving records by `mwbes.id`. */
export async function statesOf(db: Sql, ids: readonly string[], userId: string): Promise<Map<string, FirmState>> {
  const { rows } = await sql<{ id: string; state: FirmState }>`
    SELECT w.id, CASE
      WHEN ${hasMembers(sql.ref('w.id'))} THEN 'claimed'
      WHEN c.user_id = ${userId}::uuid THEN 'own'
      WHEN c.id IS NOT NULL THEN 'pending' ELSE 'free' END AS state
    FROM unnest(${[...ids]}::uuid[]) AS w(id)
    LEFT JOIN claims c ON c.mwbe_id = w.id AND c.state IN ${pendingStatesSql}`.execute(db);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** @throws AppError 404 unless the firm is in the directory */
export async function firmToClaim(db: Sql, id: string): Promise<ClaimableRecord> {
  const record = await claimableRecord(db, id);
  if (!record) throw notFound();
  return record;
}
