import { type RawBuilder, sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { firmsOfPeople, hasMembers } from '#server/accounts/reads.ts';
import { serialize } from '#server/db/serialize.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import type { ClaimRow } from './tables.ts';

/** Each claim tells the contacts of a firm. */
export const CLAIM_RATE_LIMIT: RateLimit = {
  name: 'claim',
  counts: 'attempts',
  perAccount: 10,
  perAddress: 60,
  windowMs: DAY_MS,
  message: "You've started several claims today. Try again tomorrow.",
};
/** The account is the firm: its contacts are not told again and again. */
export const CLAIMS_OF_FIRM_RATE_LIMIT: RateLimit = {
  name: 'claim of a firm',
  counts: 'attempts',
  perAccount: 5,
  perAddress: 1_000,
  windowMs: DAY_MS,
  message: 'This firm was claimed several times today. Try again tomorrow.',
};
export const EMAIL_CODE_RATE_LIMIT: RateLimit = {
  name: 'claim code',
  counts: 'attempts',
  perAccount: 6,
  perAddress: 30,
  windowMs: HOUR_MS,
  message: "We've sent several codes in the last hour. Wait an hour, then ask for another.",
};
/** The account is the mailbox, or the firm: nobody floods either through several accounts. */
export const CODES_TO_MAILBOX_RATE_LIMIT: RateLimit = {
  name: 'claim code to a mailbox',
  counts: 'attempts',
  perAccount: 4,
  perAddress: 1_000,
  windowMs: HOUR_MS,
  message: 'This address was sent several codes in the last hour. Wait an hour, then ask for another.',
};
export const CODES_OF_FIRM_RATE_LIMIT: RateLimit = {
  ...CODES_TO_MAILBOX_RATE_LIMIT,
  name: 'claim code of a firm',
  perAccount: 8,
  message: 'Several codes for this firm were sent in the last hour. Wait an hour, then ask for another.',
};
/** Beside the tries of each code. */
export const CODE_TRY_RATE_LIMIT: RateLimit = {
  name: 'claim code try',
  counts: 'attempts',
  perAccount: 30,
  perAddress: 150,
  windowMs: HOUR_MS,
  message: 'Too many tries. Wait an hour, then try again.',
};
export const REGISTRATION_RATE_LIMIT: RateLimit = {
  name: 'firm registration',
  counts: 'attempts',
  perAccount: 40,
  perAddress: 200,
  windowMs: DAY_MS,
  message: 'Too many attempts today. Try again tomorrow.',
};
export const DISPUTE_RATE_LIMIT: RateLimit = {
  name: 'claim dispute',
  counts: 'attempts',
  perAccount: 3,
  perAddress: 20,
  windowMs: DAY_MS,
  message: "You've objected several times today. Try again tomorrow.",
};

/** States of a claim that nobody has decided yet. */
export const PENDING_CLAIM_STATES = ['open', 'review'] as const satisfies readonly ClaimRow['state'][];
/** As literals: the unique indexes of pending claims are of these alone. */
export const pendingStatesSql: RawBuilder<unknown> = sql`(${sql.join(PENDING_CLAIM_STATES.map((state) => sql.lit(state)))})`;
export const isPending = (state: ClaimRow['state']): boolean =>
  (PENDING_CLAIM_STATES as readonly ClaimRow['state'][]).includes(state);

/** The right of a person without a firm to claim one. */
export type Claimant = Authorized<{ readonly userId: string }, 'claim a firm'>;

/** @throws AppError 403 for people who act for a firm already */
export async function authorizeClaimant(ctx: Pick<ReadContext, 'sql' | 'actor'>): Promise<Claimant> {
  const { id } = requireUser(ctx.actor);
  if (await actsForFirm(ctx, id)) throw forbidden('You already act for a firm.');
  return authorized({ userId: id }, 'claim a firm');
}

/** Whether the person acts for any firm; their session may see only some of these. */
export async function actsForFirm({ sql: db }: Pick<ReadContext, 'sql'>, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM (${firmsOfPeople([userId])}) f LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** A person's own claim. */
export type OwnClaim = Authorized<Pick<ClaimRow, 'id' | 'mwbe_id' | 'user_id' | 'state' | 'expires_at'>, 'own claim'>;

/** @throws AppError 404 for other people's claims */
export async function authorizeOwnClaim(ctx: Pick<ReadContext, 'sql' | 'actor'>, id: string): Promise<OwnClaim> {
  const row = await ctx.sql
    .selectFrom('claims')
    .select(['id', 'mwbe_id', 'user_id', 'state', 'expires_at'])
    .where('id', '=', id)
    .where('user_id', '=', requireUser(ctx.actor).id)
    .executeTakeFirst();
  return authorized(orNotFound(row), 'own claim');
}

/** The right to decide at the desk; never one's own, as staff can't claim. */
export type ClaimDesk = Authorized<{ readonly userId: string }, 'decide on claims'>;

/** @throws AppError 403 */
export function authorizeDesk({ actor }: Pick<ReadContext, 'actor'>): ClaimDesk {
  const user = requireUser(actor);
  if (user.userType !== 'INTERNAL' || user.impersonatorId !== null) throw forbidden('Only staff can do this');
  return authorized({ userId: user.id }, 'decide on claims');
}

/** Lets everything that decides who acts for a firm run one after the other. */
export const lockFirm = ({ sql: tx }: Pick<WriteContext, 'sql'>, mwbeId: string): Promise<void> =>
  serialize(tx, `claim of ${mwbeId}`);

/** Whether anybody acts for the firm. */
export async function isClaimed({ sql: db }: Pick<ReadContext, 'sql'>, mwbeId: string): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    SELECT ${hasMembers(sql`${mwbeId}::uuid`)} AS claimed`.execute(db);
  return rows[0]?.claimed ?? false;
}
