import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

export const linkPurposes: readonly LinkPurpose[] = [
  {
    name: 'claim objection',
    ttlMs: 30 * 24 * 3_600_000,
    page: '/link',
    survivesCredentialChange: 'It objects to one claim and opens no account; staff decide what follows.',
  },
];
