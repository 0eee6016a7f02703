import { OBJECTION_LINK_DAYS } from '#contract/claims/rules.ts';
import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

const DAY_MS = 24 * 3_600_000;

export const linkPurposes: readonly LinkPurpose[] = [
  {
    name: 'claim objection',
    ttlMs: OBJECTION_LINK_DAYS * DAY_MS,
    page: '/link',
    survivesCredentialChange: 'It objects to one claim and opens no account; staff decide what follows.',
  },
];
