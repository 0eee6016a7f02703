import { DAY_MS } from '#contract/durations.ts';
import { PROJECT_INVITATION_DAYS } from '#contract/parent-projects/rules/people.ts';
import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

export const linkPurposes: readonly LinkPurpose[] = [
  // it signs nobody in: whoever has an account accepts in it
  { name: 'project invitation', ttlMs: PROJECT_INVITATION_DAYS * DAY_MS, page: '/link' },
];
