import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/links.ts';
import type { Entry } from '#contract/session/schema.ts';
import { openPayments } from '#server/accounts/commands/payments.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { enforceRateLimit, type RateLimit, recordAttempt } from '#server/kernel/context/rate-limit.ts';
import { spendLink } from '#server/links/commands.ts';
import { linkOver } from '#server/links/reads.ts';
import { mailLogInLink, mailNewPassword } from '../job-definitions.ts';
import { ASKED_LOG_IN, ASKED_PASSWORD, ENTRY_LINKS } from '../policy.ts';
import { openPersonsLink } from '../reads/links.ts';
import { personBehind } from '../reads/people.ts';
import { enter } from './enter.ts';

type Asked = Input<typeof endpoints.forgotPassword>['body'];

/**
 * Whether the address has an account is for the job to find out, so that neither the answer nor its time tells.
 * @throws AppError 429
 */
export async function askForNewPassword(ctx: WriteContext, { email, redirect }: Asked): Promise<null> {
  await countAsking(ctx, ASKED_PASSWORD, email);
  await ctx.enqueue(mailNewPassword.with({ email, redirect: redirect ?? null }));
  return null;
}

/** @throws AppError 403 where staff have switched log-in by e-mail off, 429 */
export async function askForLogInLink(ctx: WriteContext, { email, redirect }: Asked): Promise<null> {
  await requireFeatureEnabled(ctx, 'log_in_links');
  await countAsking(ctx, ASKED_LOG_IN, email);
  await ctx.enqueue(mailLogInLink.with({ email, redirect: redirect ?? null }));
  return null;
}

/** One after the other for each address: of many asked for at the same moment no more letters leave than one by one. */
async function countAsking(ctx: WriteContext, brake: RateLimit, email: string): Promise<void> {
  const account = `${brake.name} ${email.toLowerCase()}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${account}, 0))`.execute(ctx.sql);
  await enforceRateLimit(ctx, brake, email);
  await recordAttempt(ctx, brake, email);
}

/** Before the transaction: a link that opens nothing is noted. @throws AppError 404, 429 */
export async function prepareEntry(ctx: ReadContext, secret: string): Promise<void> {
  await openPersonsLink(ctx, secret, ...ENTRY_LINKS);
}

/** Logs in whoever holds the link. @throws AppError 404 when it is over, or the account closed */
export async function enterByLink(ctx: WriteContext, secret: string): Promise<Entry> {
  const link = await spendLink(ctx, secret, ...ENTRY_LINKS);
  const person = await personBehind(ctx, link.userId);
  if (!person) throw linkOver();
  if (link.purpose === 'payments invite') await openPayments(ctx, person.id, 'has_payments_feature');
  if (link.purpose === 'dashboard payments invite')
    await openPayments(ctx, person.id, 'has_dashboard_payments_feature');
  return enter(ctx, person, { how: link.purpose === 'single sign-on' ? 'sso' : 'link' });
}
