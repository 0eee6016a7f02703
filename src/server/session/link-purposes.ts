import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

export const linkPurposes: readonly LinkPurpose[] = [
  { name: 'new password', ttlMs: HOUR_MS, page: '/new-password' },
  { name: 'log-in', ttlMs: 15 * MINUTE_MS, opensSession: true, page: '/link' },
  { name: 'second factor', ttlMs: 10 * MINUTE_MS },
  { name: 'first staff account', ttlMs: DAY_MS },
];
