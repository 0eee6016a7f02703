import { on } from '#server/kernel/context/reactions.ts';
import { projectRecorded } from '#server/work-history/events.ts';
import { addPhotosFromForm } from './commands/project-photos.ts';

/** Attaches photos that were uploaded with the form of a new record. */
export const reactions = [
  on(projectRecorded, async (ctx, { projectId, photos }) => {
    if (photos) await addPhotosFromForm(ctx, projectId, photos);
  }),
];
