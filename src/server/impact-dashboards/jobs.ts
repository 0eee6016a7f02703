import { DAY_MS } from '#contract/durations.ts';
import { SPEND_UPLOAD } from '#contract/impact-dashboards/rules/spend-upload.ts';
import { deleteUpload, uploadsStartedBefore } from '#server/kernel/files/uploads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { checkOrImport, GIVEN_UP } from './commands/check-or-import.ts';
import { markNextDashboards } from './commands/marks.ts';
import { noteTold } from './commands/note-told.ts';
import { refreshDashboard } from './commands/refresh.ts';
import { failImport } from './commands/spend-imports.ts';
import { purgeCounts } from './commands/stage.ts';
import { sharedDashboardMail } from './emails/sharing.ts';
import { mailShared, readSpendImport, refresh } from './job-definitions.ts';
import { untoldPeople } from './reads/untold-people.ts';

const BATCH = 200;
const KEEP_MS = DAY_MS;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Certificates change with the lists of their agencies, of which no dashboard hears. */
const refreshAll = scheduledJob({
  name: 'impact-dashboards.refresh-all',
  title: 'Add up all impact dashboards',
  schedule: '10 7 * * *',
  async handle(services) {
    const before = new Date(services.clock.now().getTime() - KEEP_MS);
    await services.transact((ctx) => purgeCounts(ctx, before), { limitMs: 30_000 });
    let last: string | null = BEFORE_ALL;
    while (last !== null) {
      const after: string = last;
      last = await services.transact((ctx) => markNextDashboards(ctx, after, BATCH), { limitMs: 30_000 });
    }
  },
});

/** Deletes files that were uploaded and not imported within a day. */
const purgeUploads = scheduledJob({
  name: 'impact-dashboards.purge-uploads',
  title: 'Delete files of finance systems that were not imported',
  schedule: '37 * * * *',
  async handle(services) {
    const before = new Date(services.clock.now().getTime() - KEEP_MS);
    for (const upload of await uploadsStartedBefore(services.config, SPEND_UPLOAD, before))
      await deleteUpload(services.config, SPEND_UPLOAD, upload);
  },
});

/** Sent before it is noted: twice at the most, and then as the same message. */
const notifyPeople = handleJob(mailShared, async (services, { dashboardId }) => {
  for (const person of await untoldPeople(services.readContext().sql, dashboardId)) {
    await services.mail.send(sharedDashboardMail(person, services.origin()));
    await services.transact((ctx) => noteTold(ctx, person));
  }
});

export const jobs = [
  handleJob(readSpendImport, (services, { id }) => checkOrImport(services, id), {
    giveUp: (services, { id }) => failImport(services, id, GIVEN_UP),
  }),
  purgeUploads,
  notifyPeople,
  handleJob(refresh, (services, { dashboardId, counting }) => refreshDashboard(services, dashboardId, { counting })),
  refreshAll,
];
