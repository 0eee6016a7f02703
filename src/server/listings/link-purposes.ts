import { DAY_MS } from '#contract/durations.ts';
import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

/** As long as the work of a bid may last in the field: the firm and the owner look again when something happens. */
const TTL_MS = 365 * DAY_MS;

export const linkPurposes: readonly LinkPurpose[] = [
  {
    name: 'listing',
    ttlMs: TTL_MS,
    page: '/link',
    survivesCredentialChange: 'It opens no account: it shows its holder one naming of one firm.',
  },
  {
    name: 'listed firms',
    ttlMs: TTL_MS,
    page: '/link',
    survivesCredentialChange: 'It opens no account: it shows its holder the firms named in one bid.',
  },
];
