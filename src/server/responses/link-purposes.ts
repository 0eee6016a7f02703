import { DAY_MS } from '#contract/durations.ts';
import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

export const linkPurposes: readonly LinkPurpose[] = [
  {
    name: 'opportunity invitation',
    // longer than most deadlines are away; the job that issues it sets the end to a day after the deadline
    ttlMs: 90 * DAY_MS,
    page: '/link',
    survivesCredentialChange: 'It opens no account: its holder answers one invitation of one firm.',
  },
];
