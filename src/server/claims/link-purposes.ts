import { OBJECTION_LINK_MS } from '#contract/claims/rules.ts';
import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

export const linkPurposes: readonly LinkPurpose[] = [
  {
    name: 'claim objection',
    ttlMs: OBJECTION_LINK_MS,
    page: '/link',
    survivesCredentialChange: 'It objects to one claim and opens no account; staff decide what follows.',
  },
];
