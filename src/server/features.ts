import type { Api } from '#contract/api.ts';
import { http as accounts } from './accounts/http.ts';
import { http as analytics } from './analytics/http.ts';
import { forgetOldViews, logScriptFailure } from './analytics/jobs.ts';
import { http as businesses } from './businesses/http.ts';
import { importCommand } from './imports/commands/terminal.ts';
import { http as imports, listUploads } from './imports/http.ts';
import { finishImports, forgetLists, takeUpLists, workOnList } from './imports/jobs.ts';
import type { Feature } from './kernel/feature.ts';
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
import { http as session } from './session/http.ts';
import { forgetOldSessions } from './session/jobs.ts';
import { http as workHistory } from './work-history/http.ts';

type FeatureTable = { readonly [F in keyof Api]: Feature<Api[F]> };

/** Every room of the server: the one registry of this floor. A handler that is missing does not compile. */
export const features = {
  session: { http: session, jobs: [forgetOldSessions] },
  accounts: { http: accounts },
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
  },
  photos: {
    http: photos,
    reactions: photoReactions,
    jobs: [processPhoto, forgetPhoto, tidyPhotos],
    start: takeUpPhotos,
    uploads: photoUploads,
  },
  analytics: { http: analytics, jobs: [forgetOldViews, logScriptFailure] },
} satisfies FeatureTable;
