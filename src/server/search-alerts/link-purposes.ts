import { DAY_MS } from '#contract/durations.ts';
import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

export const SEARCH_ALERT_LINK = 'search alert';

export const linkPurposes: readonly LinkPurpose[] = [
  {
    name: SEARCH_ALERT_LINK,
    // as long as the unsubscribe links of other emails
    ttlMs: 365 * DAY_MS,
    page: '/link',
    survivesCredentialChange: 'It opens no account: its holder stops the alerts of one saved search.',
  },
];
