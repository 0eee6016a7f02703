import { z } from 'zod';
import { MINUTE_MS } from '#contract/durations.ts';
import { uuid } from '#contract/formats.ts';
import { LINK_TTL_MS } from '#contract/links/rules.ts';
import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

/** Confirms that an identity belongs to an existing account. */
export const ACCOUNT_LINK_PURPOSE = 'connecting single sign-on';

/** The identity that the link will link to the account, stored in its facts. */
export const accountLinkFacts = z.object({ provider: uuid, issuer: z.string(), subject: z.string() });

export const linkPurposes: readonly LinkPurpose[] = [
  // time for the page to open the session
  { name: 'single sign-on', ttlMs: 2 * MINUTE_MS, opensSession: true },
  { name: ACCOUNT_LINK_PURPOSE, ttlMs: LINK_TTL_MS.accountLink, page: '/sso/callback' },
];
