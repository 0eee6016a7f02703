import { randomUUID } from 'node:crypto';
import type { UserType } from '#contract/access/user-types.ts';
import type { Entry } from '#contract/session/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { hashToken, newToken } from '#server/kernel/context/tokens.ts';
import { issueLink } from '#server/links/commands.ts';
import { askedFactors } from '#server/second-factor/reads/factors.ts';
import { sessionLife } from '../policy.ts';

/** Somebody whose account is open. */
export interface Known {
  readonly id: string;
  readonly user_type: UserType;
}

/** How somebody came in. */
export interface Arrival {
  readonly how: 'password' | 'passkey' | 'link' | 'sso';
  /** A second factor was given. */
  readonly secondFactor?: boolean;
}

/** How long a person may look for their second factor. */
const SECOND_FACTOR_LIFE_MS = 10 * 60_000;

/** Every way in ends here. @returns the token, which exists only in this answer, or what is asked for before it */
export async function enter(ctx: WriteContext, person: Known, arrival: Arrival): Promise<Entry> {
  const factors = arrival.secondFactor ? [] : await askedFactors(ctx, person.id);
  if (factors.length > 0) {
    const token = await issueLink(ctx, {
      purpose: 'second factor',
      lifeMs: SECOND_FACTOR_LIFE_MS,
      userId: person.id,
      facts: { how: arrival.how },
    });
    return { access_token: null, second_factor: { token, factors } };
  }
  return { access_token: await openSession(ctx, person, arrival), second_factor: null };
}

/** @returns the token */
export async function openSession(ctx: WriteContext, person: Known, arrival: Arrival): Promise<string> {
  const token = newToken();
  const id = randomUUID();
  // a link proves who reads the mailbox, and no more
  const proved = arrival.how !== 'link' || arrival.secondFactor;
  await ctx.sql
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashToken(token),
      user_id: person.id,
      how: arrival.how,
      created_at: ctx.now,
      last_seen_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + sessionLife(person.user_type).totalMs),
      confirmed_at: proved ? ctx.now : null,
      second_factor_at: arrival.secondFactor ? ctx.now : null,
      address: ctx.request.address,
      user_agent: ctx.request.userAgent,
    })
    .execute();
  const details = { session: id, how: arrival.how };
  await ctx.audit({ action: 'logged in', subjectType: 'user', subjectId: person.id, details, by: person.id });
  return token;
}
