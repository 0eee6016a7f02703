import type { endpoints } from '#contract/sso/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { samples as linkSamples } from './emails/account-link.ts';
import { samples as changeSamples } from './emails/provider-change.ts';
import { http } from './http.ts';
import { mailAccountLinkHandler } from './jobs/mail-account-link.ts';
import { announceProviderChangeHandler, mailProviderChangeHandler } from './jobs/mail-provider-change.ts';
import { purgeExpiredMarks } from './jobs/purge-expired.ts';
import { linkPurposes } from './link-purposes.ts';
import { rememberOrigin } from './reads/addresses.ts';

export const feature = {
  http,
  jobs: [mailAccountLinkHandler, announceProviderChangeHandler, mailProviderChangeHandler, purgeExpiredMarks],
  linkPurposes,
  start: rememberOrigin,
  emailPreviews: [...linkSamples, ...changeSamples],
} satisfies Feature<typeof endpoints>;
