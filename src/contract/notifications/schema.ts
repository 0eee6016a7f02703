import { z } from 'zod';
import { MAIL_PREFERENCES } from '../accounts/rules.ts';
import { instant, uuid } from '../formats.ts';
import { COUNTED } from './rules.ts';

/** Opaque: the inbox is the union of personal rows and broadcasts. */
export const notificationId = z.string().regex(/^[\w-]{1,64}$/, 'is not the id of a notification');

/**
 * A notification about one of the subjects that features registered.
 * @param subject the contract's shape of these, as they are today @param said what a card keeps of the day it was made
 */
export const notificationAbout = <S extends z.ZodType, T extends z.ZodType>(subject: S, said: T) =>
  z.strictObject({
    id: notificationId,
    type: z.string(),
    /** What happened, as the feature names it; null where it tells of the subject as it is today. */
    news: z.string().nullable(),
    subject: subject.nullable(),
    said: said.nullable(),
    subject_type: z.string().nullable(),
    viewed_at: instant.nullable(),
    hidden: z.boolean(),
    created_at: instant,
    action_taken_at: instant.nullable(),
    /** Cards of one import have the same. */
    batch_id: uuid.nullable(),
  });
type Envelope = Omit<z.infer<ReturnType<typeof notificationAbout<z.ZodNull, z.ZodNull>>>, 'subject' | 'said'>;
/** @template S the shape of its subject, where it is known @template T of what it keeps of it */
export type Notification<S = unknown, T = unknown> = Envelope & {
  readonly subject: S | null;
  readonly said: T | null;
};

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
  /** For requests, which need a response. */
  mail_preference: z.enum(MAIL_PREFERENCES),
  /** For what only informs. */
  update_mail_preference: z.enum(MAIL_PREFERENCES),
  /** When the daily email leaves, as `07:00`, and in which time zone. */
  digest_at: z.string(),
  time_zone: z.string(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
export type MailPreferences = Pick<NotificationSettings, 'mail_preference' | 'update_mail_preference'>;
