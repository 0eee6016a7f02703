import { z } from 'zod';
import { joinRequestSubject } from './join-requests/schema.ts';
import { projectSubject } from './work-history/schema.ts';

/** Everything that notifications may be about, one line per feature that has them. */
export const notificationSubject = z.union([projectSubject, joinRequestSubject]);
