import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PLUMBLINE_ID } from '#contract/access/user-types.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { OrganizationKind } from '#contract/messaging/rules.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import type {} from './tables.ts';

type Asking = Pick<ReadContext, 'sql' | 'actor'>;

// How much a person may send and begin is counted in `commands/sending-limit.ts`, in the transaction of what they send.

/** Words are looked up while somebody types. */
export const SEARCH_RATE_LIMIT: RateLimit = {
  name: 'message search',
  counts: 'attempts',
  perAccount: 300,
  perAddress: 1_000,
  windowMs: HOUR_MS,
  message: "You've searched a lot in the last hour. Try again later.",
};
/** Whom one can write to is looked up before each conversation; more than this is collecting. */
export const RECIPIENT_RATE_LIMIT: RateLimit = {
  name: 'message recipient',
  counts: 'attempts',
  perAccount: 600,
  perAddress: 2_000,
  windowMs: HOUR_MS,
  message: "You've opened a lot of new messages in the last hour. Try again later.",
};
/** Reports of one person, so that staff can read them. */
export const REPORT_RATE_LIMIT: RateLimit = {
  name: 'message report',
  counts: 'successes',
  perAccount: 30,
  perAddress: 100,
  windowMs: DAY_MS,
  message: "You've reported a lot of messages today. Try again tomorrow.",
};

/** An organization, as threads and blocks store it. */
export interface Org {
  readonly id: string;
  readonly kind: OrganizationKind;
}

/** For which organizations the actor has messages; the first is the one that they selected last. */
export function organizationsOf(actor: UserActor): Org[] {
  if (actor.userType === 'MWBE') return actor.mwbeIds.map((id) => ({ id, kind: 'firm' }));
  if (actor.userType === 'PRIME') return actor.hiringCompanyIds.map((id) => ({ id, kind: 'company' }));
  const isStaff = actor.userType === 'INTERNAL' && actor.onlyCompanyId === null;
  return isStaff ? [{ id: PLUMBLINE_ID, kind: 'plumbline' }] : [];
}
const ids = (actor: UserActor): string[] => organizationsOf(actor).map(({ id }) => id);

/**
 * A conversation exists for who takes part in it, for an organization that they still act for. Staff are no exception.
 * @param alias of participants
 */
export const participantScope = (actor: UserActor, alias = 'p'): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${sql.ref(`${alias}.user_id`)} = ${actor.id}::uuid AND ${sql.ref(`${alias}.left_at`)} IS NULL
  AND ${sql.ref(`${alias}.org_id`)} = ANY(${ids(actor)}::uuid[]))`;

/** Lines of a participant `p` that they may read. @param alias of messages or attachments */
export const readableBy = (alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${alias}.thread_id`)} = p.thread_id AND ${sql.ref(`${alias}.seq`)} >= p.reads_from)`;

/** A draft is its author's; in a session that is bound to a company, those of that company. @param alias of drafts */
export const draftScope = ({ id, onlyCompanyId }: UserActor, alias: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${sql.ref(`${alias}.user_id`)} = ${id}::uuid
  AND (${onlyCompanyId}::uuid IS NULL OR ${sql.ref(`${alias}.company_id`)} = ${onlyCompanyId}::uuid))`;

/** Blocks by organizations of the actor. @param alias of blocks */
export const blockScope = (actor: UserActor, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${alias}.org_id`)} = ANY(${ids(actor)}::uuid[])`;

interface Place {
  readonly participantId: string;
  readonly threadId: string;
  readonly orgId: string;
  readonly userId: string;
}
/** The right of a participant to read, to write and to bring colleagues. */
export type Participating = Authorized<Place, 'take part'>;

/** @throws AppError 401, 404 for everybody who does not take part */
export async function authorizeParticipant(ctx: Asking, threadId: string): Promise<Participating> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ id: string; org_id: string }>`
    SELECT p.id, p.org_id FROM message_participants p
    WHERE p.thread_id = ${threadId} AND ${participantScope(actor)}`.execute(tx),
  );
  const { id, org_id } = orNotFound(rows[0]);
  return authorized({ participantId: id, threadId, orgId: org_id, userId: actor.id }, 'take part');
}

/**
 * The right of who answers an email: its address names the participant, its sender is their account.
 * @param people active people with messages, with the columns `org_id`, `user_id` and `email`
 */
export async function authorizeByEmail(
  { sql: db }: Pick<ReadContext, 'sql'>,
  participantId: string,
  sender: string,
  people: RawBuilder<unknown>,
): Promise<Participating | null> {
  const { rows } = await sql<{ thread_id: string; org_id: string; user_id: string }>`
    SELECT p.thread_id, p.org_id, p.user_id
    FROM message_participants p JOIN ${people} u ON u.user_id = p.user_id AND u.org_id = p.org_id
    WHERE p.id = ${participantId} AND p.left_at IS NULL AND lower(u.email) = lower(${sender})`.execute(db);
  const [row] = rows;
  return row
    ? authorized({ participantId, threadId: row.thread_id, orgId: row.org_id, userId: row.user_id }, 'take part')
    : null;
}

/** For the guard of each change: the participant has not left in the meantime. `p` names participants. */
export const isStill = ({ participantId }: Participating): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT FROM message_participants w WHERE w.id = ${participantId}::uuid AND w.left_at IS NULL)`;

/** The right to begin conversations for an organization. */
export type Starting = Authorized<{ readonly userId: string; readonly org: Org }, 'begin conversations'>;

/** @param from one of the actor's organizations; the first without it @throws AppError 401, 403 */
export function authorizeStart(ctx: Pick<ReadContext, 'actor'>, from: string | undefined): Starting {
  const actor = requireUser(ctx.actor);
  const own = organizationsOf(actor);
  const org = from === undefined ? own[0] : own.find(({ id }) => id === from);
  if (!org) throw forbidden(from === undefined ? NO_ORGANIZATION : 'You can do this only for your own company');
  return authorized({ userId: actor.id, org }, 'begin conversations');
}
const NO_ORGANIZATION = 'Messages are sent for a company. Your account has none yet.';
