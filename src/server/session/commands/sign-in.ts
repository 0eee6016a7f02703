import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { UserType } from '#contract/access/user-types.ts';
import { uuid } from '#contract/formats.ts';
import type { SignInResult } from '#contract/session/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { hashToken, newToken } from '#server/kernel/context/tokens.ts';
import { issueLink } from '#server/links/commands.ts';
import { enrolledFactors } from '#server/second-factor/reads/factors.ts';
import { sessionTtl } from '../policy.ts';
import { rememberSources } from './known-sources.ts';

/** An account that is not deactivated. */
export interface ActiveAccount {
  readonly id: string;
  readonly user_type: UserType;
}

/** The provider that vouched for the person, and its company. */
export const providerOfSession = z.object({ provider: uuid, company: uuid });

/** How the person signed in. A provider vouches for its company's people only, so its session is bound to the company. */
export const signInMethod = z.union([
  z.object({ how: z.enum(['password', 'passkey', 'link']) }),
  z.object({ how: z.literal('sso'), sso: providerOfSession }),
]);
export type SignInMethod = z.infer<typeof signInMethod> & {
  /** A second factor was verified. */
  readonly secondFactor?: boolean;
};

/** All sign-in methods end here. @returns the session token, or the second factor that is required first */
export async function signIn(ctx: WriteContext, person: ActiveAccount, method: SignInMethod): Promise<SignInResult> {
  const factors = method.secondFactor ? [] : await enrolledFactors(ctx, person.id);
  if (factors.length > 0) {
    const token = await issueLink(ctx, {
      purpose: 'second factor',
      userId: person.id,
      facts: method,
    });
    return { access_token: null, second_factor: { token, factors } };
  }
  return { access_token: await openSession(ctx, person, method), second_factor: null };
}

/** @returns the token */
export async function openSession(ctx: WriteContext, person: ActiveAccount, method: SignInMethod): Promise<string> {
  const token = newToken();
  const id = randomUUID();
  const sso = method.how === 'sso' ? method.sso : null;
  // a link proves access to the mailbox only, and a provider's word proves nothing outside its company
  const authenticated = !sso && (method.how !== 'link' || method.secondFactor);
  await ctx.sql
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashToken(token),
      user_id: person.id,
      how: method.how,
      created_at: ctx.now,
      last_seen_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + sessionTtl(person.user_type).totalMs),
      confirmed_at: authenticated ? ctx.now : null,
      sso_provider_id: sso?.provider ?? null,
      sso_company_id: sso?.company ?? null,
      second_factor_at: method.secondFactor ? ctx.now : null,
      address: ctx.request.address,
      user_agent: ctx.request.userAgent,
    })
    .execute();
  // a provider may sign in whomever it likes, so its sessions make no browser known
  if (!sso) await rememberSources(ctx, person.id);
  const details = { session: id, how: method.how, ...sso };
  await ctx.audit({ action: 'signed in', subjectType: 'user', subjectId: person.id, details, by: person.id });
  return token;
}
