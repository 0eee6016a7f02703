import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { LINK_TTL_MS } from '#contract/links/rules.ts';
import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

export const linkPurposes: readonly LinkPurpose[] = [
  { name: 'new password', ttlMs: LINK_TTL_MS.newPassword, page: '/new-password' },
  { name: 'log-in', ttlMs: LINK_TTL_MS.signIn, opensSession: true, page: '/link' },
  { name: 'second factor', ttlMs: 10 * MINUTE_MS },
  { name: 'first staff account', ttlMs: DAY_MS },
];
