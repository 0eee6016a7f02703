import { z } from 'zod';
import { day, dollars, instant, uuid } from '../formats.ts';
import { PROJECT_STATES } from '../work-history/rules.ts';
import { actionTakenType } from '../work-history/schema.ts';
import { COUNTED, MAIL_PREFERENCES } from './rules.ts';

/** Opaque: the inbox is the union of personal rows and broadcasts. */
export const notificationId = z.string().regex(/^[\w-]{1,64}$/, 'is not the id of a notification');

/** What a notification is about: a project or a revision of one (spec, section 3). */
export const subject = z.strictObject({
  id: uuid,
  project_id: uuid,
  title: z.string(),
  client_name: z.string().nullable(),
  budget: dollars,
  start_date: day,
  end_date: day,
  notes: z.string().nullable(),
  verified: z.boolean(),
  /** Where the project stands now. */
  state: z.enum(PROJECT_STATES),
  /** Goes up with each correction of the project. */
  version: z.int(),
  action_taken_type: actionTakenType.nullable(),
  rejected_reason: z.string().nullable(),
  services: z.string().nullable(),
  hiring_company_id: uuid,
  hiring_company_name: z.string(),
  mwbe_id: uuid,
  mwbe_name: z.string(),
});

export const notification = z.strictObject({
  id: notificationId,
  type: z.string(),
  subject: subject.nullable(),
  subject_type: z.enum(['Project', 'ProjectRevision']).nullable(),
  viewed_at: instant.nullable(),
  hidden: z.boolean(),
  created_at: instant,
  action_taken_at: instant.nullable(),
});
export type Notification = z.infer<typeof notification>;

const counted = z.int().min(0).max(COUNTED);

/** How many notifications each filter shows; a count that stands at `COUNTED` stopped there. */
export const notificationCounts = z.strictObject({
  all: counted,
  unread: counted,
  requests: counted,
  received: counted,
  sent: counted,
});
export type NotificationCounts = z.infer<typeof notificationCounts>;

export const notificationSettings = z.strictObject({
  /** Where e-mail goes. */
  email: z.string(),
  mail_preference: z.enum(MAIL_PREFERENCES),
  /** When the daily e-mail leaves, as `07:00`, and in which time zone. */
  digest_at: z.string(),
  time_zone: z.string(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
