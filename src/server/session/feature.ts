import type { endpoints } from '#contract/session/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { mails } from './emails/links.ts';
import { http } from './http.ts';
import { mailPasswordChangedHandler, mailPasswordResetHandler, mailSignInLinkHandler } from './jobs/mail.ts';
import { purgeExpiredSessions } from './jobs/purge-expired-sessions.ts';
import { linkPurposes } from './link-purposes.ts';
import { reactions } from './reactions.ts';
import { checkGeoDatabase } from './reads/sessions.ts';

export const feature = {
  http,
  reactions,
  jobs: [purgeExpiredSessions, mailPasswordResetHandler, mailSignInLinkHandler, mailPasswordChangedHandler],
  linkPurposes,
  start: checkGeoDatabase,
  emailPreviews: mails,
} satisfies Feature<typeof endpoints>;
