import type { endpoints } from '#contract/sso/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { samples } from './emails/account-link.ts';
import { http } from './http.ts';
import { mailAccountLinkHandler } from './jobs/mail-account-link.ts';
import { purgeExpiredMarks } from './jobs/purge-expired.ts';
import { linkPurposes } from './link-purposes.ts';
import { rememberOrigin } from './reads/addresses.ts';

export const feature = {
  http,
  jobs: [mailAccountLinkHandler, purgeExpiredMarks],
  linkPurposes,
  start: rememberOrigin,
  emailPreviews: samples,
} satisfies Feature<typeof endpoints>;
