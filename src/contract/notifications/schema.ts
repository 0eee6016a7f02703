import { z } from 'zod';
import { instant } from '../formats.ts';
import { COUNTED, MAIL_PREFERENCES } from './rules.ts';

/** Opaque: the inbox is the union of personal rows and broadcasts. */
export const notificationId = z.string().regex(/^[\w-]{1,64}$/, 'is not the id of a notification');

/** A notification about one of the subjects that features registered. @param subject the contract's shape of these */
export const notificationAbout = <S extends z.ZodType>(subject: S) =>
  z.strictObject({
    id: notificationId,
    type: z.string(),
    subject: subject.nullable(),
    subject_type: z.string().nullable(),
    viewed_at: instant.nullable(),
    hidden: z.boolean(),
    created_at: instant,
    action_taken_at: instant.nullable(),
  });
type Envelope = Omit<z.infer<ReturnType<typeof notificationAbout<z.ZodNull>>>, 'subject'>;
/** @template S the shape of its subject, where it is known */
export type Notification<S = unknown> = Envelope & { readonly subject: S | null };

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
  /** Where email goes. */
  email: z.string(),
  mail_preference: z.enum(MAIL_PREFERENCES),
  /** When the daily email leaves, as `07:00`, and in which time zone. */
  digest_at: z.string(),
  time_zone: z.string(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
