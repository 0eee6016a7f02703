import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const linkPurposes: readonly LinkPurpose[] = [
  { name: 'new password', ttlMs: HOUR, page: '/new-password' },
  { name: 'log-in', ttlMs: 15 * MINUTE, opensSession: true, page: '/link' },
  { name: 'second factor', ttlMs: 10 * MINUTE },
  { name: 'first staff account', ttlMs: 24 * HOUR },
];
