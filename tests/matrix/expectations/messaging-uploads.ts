import { cells } from '../messages.ts';
import { resumableUploads } from '../uploads.ts';

/** Files of messages, on their way. */
export const messagingUploads = resumableUploads({
  path: '/message_uploads',
  cells: (columns, ...members) => cells({ columns, members, isAct: true }),
});
