import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { endpoints } from '#contract/accounts/endpoints/payments.ts';
import type { Input } from '#contract/endpoint.ts';
import { type Brake, noteAttempt, refuseTooMany } from '#server/kernel/attempts.ts';
import type { ReadContext, WriteContext } from '#server/kernel/contexts.ts';
import { forbidden, unauthorized } from '#server/kernel/errors.ts';
import { requireSwitchedOn } from '#server/kernel/switches.ts';
import { mailPaymentLogIn, mailPaymentsInvite } from '../jobs/payments.ts';

type Invite = Input<typeof endpoints.invitePayments>['body'];

const HOUR_MS = 3_600_000;

const INVITING: Brake = {
  what: 'payments invitation',
  account: 100,
  address: 300,
  windowMs: HOUR_MS,
  says: 'You sent many invitations within an hour. Wait a while, then go on.',
};
const ASKING: Brake = {
  what: 'payment log-in link',
  account: 5,
  address: 50,
  windowMs: HOUR_MS,
  says: 'Many links were asked for lately. Look into your mailbox, or try again in an hour.',
};

/** One after the other: of many sent at the same moment no more pass than one by one. @throws AppError 429 */
async function count(ctx: WriteContext, brake: Brake, account: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${brake.what} ${account.toLowerCase()}`}, 0))`.execute(
    ctx.sql,
  );
  await refuseTooMany(ctx, brake, account);
  await noteAttempt(ctx, brake, account);
}

/** Staff invite everybody; people of the hiring side to what they have themselves. @throws AppError 403 */
export async function checkInviting(ctx: ReadContext, { kind }: Invite): Promise<void> {
  if (ctx.actor.kind !== 'user') throw unauthorized();
  if (ctx.actor.userType === 'INTERNAL') return;
  const column = kind === 'payments' ? 'has_payments_feature' : 'has_dashboard_payments_feature';
  const own = ctx.sql.selectFrom('users').select('id').where('id', '=', ctx.actor.id).where(column, '=', true);
  if ((await own.executeTakeFirst()) === undefined)
    throw forbidden('Only who has this part of payments can invite to it');
}

/** Whether the address has an account is asked by the job alone: nobody learns it from this call or its time. */
export async function invitePayments(ctx: WriteContext, invite: Invite): Promise<void> {
  if (ctx.actor.kind !== 'user') throw unauthorized();
  await count(ctx, INVITING, ctx.actor.id);
  const by = { invited_by: ctx.actor.id, company: ctx.actor.hiringCompanyIds[0] ?? null };
  await ctx.enqueue(mailPaymentsInvite.with({ ...invite, ...by, invite: randomUUID() }));
  const details = { email: invite.email, kind: invite.kind };
  await ctx.audit({ action: 'invited to payments', subjectType: 'account', subjectId: null, details });
}

/** The same for every address: whose it is, the job asks. @throws AppError 403 where it is switched off, 429 */
export async function askForPaymentLogIn(ctx: WriteContext, email: string): Promise<void> {
  await requireSwitchedOn(ctx, 'log_in_links');
  await count(ctx, ASKING, email);
  await ctx.enqueue(mailPaymentLogIn.with({ email, key: randomUUID() }));
}
