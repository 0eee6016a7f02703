import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { endpoints } from '#contract/accounts/endpoints/payments.ts';
import type { Input } from '#contract/endpoint.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { enforceRateLimit, type RateLimit, recordAttempt } from '#server/kernel/context/rate-limit.ts';
import { forbidden } from '#server/kernel/http/errors.ts';
import { mailPaymentLogIn, mailPaymentsInvite } from '../job-definitions.ts';

type Invite = Input<typeof endpoints.invitePayments>['body'];

const HOUR_MS = 3_600_000;

const INVITING: RateLimit = {
  name: 'payments invitation',
  perAccount: 100,
  perAddress: 300,
  windowMs: HOUR_MS,
  message: 'You sent many invitations within an hour. Wait a while, then go on.',
};
const ASKING: RateLimit = {
  name: 'payment log-in link',
  perAccount: 5,
  perAddress: 50,
  windowMs: HOUR_MS,
  message: 'Many links were asked for lately. Look into your mailbox, or try again in an hour.',
};

/** One after the other: of many sent at the same moment no more pass than one by one. @throws AppError 429 */
async function count(ctx: WriteContext, brake: RateLimit, account: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${brake.name} ${account.toLowerCase()}`}, 0))`.execute(
    ctx.sql,
  );
  await enforceRateLimit(ctx, brake, account);
  await recordAttempt(ctx, brake, account);
}

/** Staff invite everybody; people of the hiring side to what they have themselves. @throws AppError 403 */
export async function checkInviting(ctx: ReadContext, { kind }: Invite): Promise<void> {
  const { id, userType } = requireUser(ctx.actor);
  if (userType === 'INTERNAL') return;
  const column = kind === 'payments' ? 'has_payments_feature' : 'has_dashboard_payments_feature';
  const own = ctx.sql.selectFrom('users').select('id').where('id', '=', id).where(column, '=', true);
  if ((await own.executeTakeFirst()) === undefined)
    throw forbidden('Only who has this part of payments can invite to it');
}

/** Whether the address has an account is asked by the job alone: nobody learns it from this call or its time. */
export async function invitePayments(ctx: WriteContext, invite: Invite): Promise<void> {
  const { id, hiringCompanyIds } = requireUser(ctx.actor);
  await count(ctx, INVITING, id);
  const by = { invited_by: id, company: hiringCompanyIds[0] ?? null };
  await ctx.enqueue(mailPaymentsInvite.with({ ...invite, ...by, invite: randomUUID() }));
  const details = { email: invite.email, kind: invite.kind };
  await ctx.audit({ action: 'invited to payments', subjectType: 'account', subjectId: null, details });
}

/** The same for every address: whose it is, the job asks. @throws AppError 403 where it is switched off, 429 */
export async function askForPaymentLogIn(ctx: WriteContext, email: string): Promise<void> {
  await requireFeatureEnabled(ctx, 'log_in_links');
  await count(ctx, ASKING, email);
  await ctx.enqueue(mailPaymentLogIn.with({ email, key: randomUUID() }));
}
