import { randomUUID } from 'node:crypto';
import type { UserType } from '#contract/access/user-types.ts';
import type { SignInResult } from '#contract/session/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { hashToken, newToken } from '#server/kernel/context/tokens.ts';
import { issueLink } from '#server/links/commands.ts';
import { enrolledFactors } from '#server/second-factor/reads/factors.ts';
import { sessionTtl } from '../policy.ts';

/** An account that is not deactivated. */
export interface ActiveAccount {
  readonly id: string;
  readonly user_type: UserType;
}

/** How the person signed in. */
export interface SignInMethod {
  readonly how: 'password' | 'passkey' | 'link' | 'sso';
  /** A second factor was verified. */
  readonly secondFactor?: boolean;
}

/** All sign-in methods end here. @returns the session token, or the second factor that is required first */
export async function signIn(ctx: WriteContext, person: ActiveAccount, method: SignInMethod): Promise<SignInResult> {
  const factors = method.secondFactor ? [] : await enrolledFactors(ctx, person.id);
  if (factors.length > 0) {
    const token = await issueLink(ctx, {
      purpose: 'second factor',
      userId: person.id,
      facts: { how: method.how },
    });
    return { access_token: null, second_factor: { token, factors } };
  }
  return { access_token: await openSession(ctx, person, method), second_factor: null };
}

/** @returns the token */
export async function openSession(ctx: WriteContext, person: ActiveAccount, method: SignInMethod): Promise<string> {
  const token = newToken();
  const id = randomUUID();
  // a link proves access to the mailbox only
  const authenticated = method.how !== 'link' || method.secondFactor;
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
      second_factor_at: method.secondFactor ? ctx.now : null,
      address: ctx.request.address,
      user_agent: ctx.request.userAgent,
    })
    .execute();
  const details = { session: id, how: method.how };
  await ctx.audit({ action: 'signed in', subjectType: 'user', subjectId: person.id, details, by: person.id });
  return token;
}
