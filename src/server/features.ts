import type { Api } from '#contract/api.ts';
import { paymentsMails } from './accounts/emails/payments.ts';
import { mails as accountMails } from './accounts/emails/samples.ts';
import { http as accounts } from './accounts/http.ts';
import { mailAddressChanged, mailNewAddress } from './accounts/jobs/address.ts';
import { forgetOldRequests } from './accounts/jobs/forget.ts';
import { mailInvitation } from './accounts/jobs/invitations.ts';
import { mailPaymentLogIn, mailPaymentsInvite } from './accounts/jobs/payments.ts';
import { mailRefusal, mailRequest, mailWelcome } from './accounts/jobs/requests.ts';
import { http as analytics } from './analytics/http.ts';
import { forgetOldViews, logScriptFailure } from './analytics/jobs.ts';
import { http as businesses } from './businesses/http.ts';
import { mails as documentMails } from './documents/emails/requests.ts';
import { http as documents, documentUploads } from './documents/http.ts';
import { forgetDocument, forgetUploadOf } from './documents/jobs/files.ts';
import { mailAnswer, mailRequest as mailDocumentRequest } from './documents/jobs/mail.ts';
import { tidyDocuments } from './documents/jobs/tidy.ts';
import { importCommand } from './imports/commands/terminal.ts';
import { http as imports, listUploads } from './imports/http.ts';
import { finishImports, forgetLists, takeUpLists, workOnList } from './imports/jobs.ts';
import type { Feature } from './kernel/feature.ts';
import { http as links } from './links/http.ts';
import { forgetOldLinks } from './links/jobs.ts';
import { mails as notificationMails } from './notifications/emails/samples.ts';
import { http as notifications } from './notifications/http.ts';
import { mailDigest, startDigests } from './notifications/jobs/digest.ts';
import { followBroadcasts } from './notifications/jobs/follow-broadcasts.ts';
import { forgetLinks } from './notifications/jobs/forget-links.ts';
import { mailNotification } from './notifications/jobs/mail.ts';
import { markRest } from './notifications/jobs/mark-rest.ts';
import { reactions as notificationReactions } from './notifications/reactions.ts';
import { http as photos, photoUploads } from './photos/http.ts';
import { forgetPhoto, processPhoto, takeUpPhotos, tidyPhotos } from './photos/jobs.ts';
import { reactions as photoReactions } from './photos/reactions.ts';
import { rotateCommand } from './records/commands/rotate.ts';
import { http as records } from './records/http.ts';
import { prepareRecords, signEarlierWork } from './records/jobs.ts';
import { reactions as recordReactions } from './records/reactions.ts';
import { http as search } from './search/http.ts';
import { followDirectory, measureDirectory } from './search/jobs.ts';
import { mails as secondFactorMails } from './second-factor/emails/changes.ts';
import { http as secondFactor } from './second-factor/http.ts';
import { forgetOldChallenges, mailChange } from './second-factor/jobs.ts';
import { mails as sessionMails } from './session/emails/links.ts';
import { http as session } from './session/http.ts';
import { forgetOldSessions } from './session/jobs/forget-old.ts';
import { mailLogInLink, mailNewPassword, tellPasswordChanged } from './session/jobs/mails.ts';
import { reactions as sessionReactions } from './session/reactions.ts';
import { checkPlaces } from './session/reads/sessions.ts';
import { samples as ssoMails } from './sso/emails/connection.ts';
import { http as sso } from './sso/http.ts';
import { forgetUsed } from './sso/jobs/forget-used.ts';
import { mailConnection } from './sso/jobs/mail-connection.ts';
import { rememberOrigin } from './sso/reads/addresses.ts';
import { mails as staffMails } from './staff/emails/password-link.ts';
import { http as staff } from './staff/http.ts';
import { mailPasswordLink } from './staff/jobs.ts';
import { http as workHistory } from './work-history/http.ts';

type FeatureTable = { readonly [F in keyof Api]: Feature<Api[F]> };

/** Every room of the server: the one registry of this floor. A handler that is missing does not compile. */
export const features = {
  session: {
    http: session,
    reactions: sessionReactions,
    jobs: [forgetOldSessions, mailNewPassword, mailLogInLink, tellPasswordChanged],
    start: checkPlaces,
    mails: sessionMails,
  },
  secondFactor: { http: secondFactor, jobs: [mailChange, forgetOldChallenges], mails: secondFactorMails },
  sso: { http: sso, jobs: [mailConnection, forgetUsed], start: rememberOrigin, mails: ssoMails },
  links: { http: links, jobs: [forgetOldLinks] },
  accounts: {
    http: accounts,
    jobs: [
      mailInvitation,
      mailNewAddress,
      mailAddressChanged,
      mailRequest,
      mailWelcome,
      mailRefusal,
      forgetOldRequests,
      mailPaymentsInvite,
      mailPaymentLogIn,
    ],
    mails: [...accountMails, ...paymentsMails],
  },
  businesses: { http: businesses },
  imports: {
    http: imports,
    jobs: [workOnList, takeUpLists, forgetLists],
    start: finishImports,
    uploads: listUploads,
    commands: { import: importCommand },
  },
  search: { http: search, start: followDirectory, measures: measureDirectory },
  workHistory: { http: workHistory },
  records: {
    http: records,
    reactions: recordReactions,
    jobs: [signEarlierWork],
    start: prepareRecords,
    commands: { 'rotate-record-key': rotateCommand },
  },
  notifications: {
    http: notifications,
    reactions: notificationReactions,
    jobs: [mailNotification, startDigests, mailDigest, markRest, forgetLinks],
    start: followBroadcasts,
    mails: notificationMails,
  },
  photos: {
    http: photos,
    reactions: photoReactions,
    jobs: [processPhoto, forgetPhoto, tidyPhotos],
    start: takeUpPhotos,
    uploads: photoUploads,
  },
  documents: {
    http: documents,
    jobs: [mailDocumentRequest, mailAnswer, forgetUploadOf, forgetDocument, tidyDocuments],
    mails: documentMails,
    uploads: documentUploads,
  },
  analytics: { http: analytics, jobs: [forgetOldViews, logScriptFailure] },
  staff: { http: staff, jobs: [mailPasswordLink], mails: staffMails },
} satisfies FeatureTable;
