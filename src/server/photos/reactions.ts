import { on } from '#server/kernel/events.ts';
import { projectRecorded } from '#server/work-history/events.ts';
import { addPhotosOfForm } from './commands/change.ts';

/** Photos that came along with the form of a new record. */
export const reactions = [
  on(projectRecorded, async (ctx, { projectId, photos }) => {
    if (photos) await addPhotosOfForm(ctx, projectId, photos);
  }),
];
