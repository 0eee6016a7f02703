import { z } from 'zod';
import { MAIL_PREFERENCES } from '../accounts/rules.ts';
import { endpoint, MEMBERS, PUBLIC } from '../endpoint.ts';
import { flag, instant, uuid, wholeNumber } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { FILTERS, SORTS, SUB_FILTERS } from './rules.ts';
import { notificationAbout, notificationCounts, notificationId, notificationSettings } from './schema.ts';

const byId = z.strictObject({ id: notificationId });

/** One act at a time: set or clear the read mark, or remove. */
const change = z.union(
  [z.strictObject({ viewed_at: instant.nullable() }), z.strictObject({ hidden: z.literal(true) })],
  { error: 'must be viewed_at (a moment or null) or hidden (true)' },
);

/** One kind of news, or both. */
const preferences = z
  .strictObject({
    mail_preference: z.enum(MAIL_PREFERENCES).exactOptional(),
    update_mail_preference: z.enum(MAIL_PREFERENCES).exactOptional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'must have mail_preference or update_mail_preference');

/** What an email's link or button carries. */
const unsubscribeToken = z.string().regex(/^[\w-]{43}$/, 'is not a link of ours');
const unsubscribed = z.strictObject({ mail_preference: z.enum(MAIL_PREFERENCES) });

/** Independent of what notifications are about. */
const settingsAndStream = {
  counts: endpoint({
    method: 'GET',
    path: '/notifications/counts',
    summary: 'How many notifications each filter shows; counting stops at 1,000',
    access: MEMBERS,
    output: notificationCounts,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark every notification that is unread now as read',
    access: MEMBERS,
    output: notificationCounts,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/notification_settings',
    summary: 'Email preferences of the person who is signed in',
    access: MEMBERS,
    output: notificationSettings,
  }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/notification_settings',
    summary: 'Change email preferences',
    access: MEMBERS,
    forbidImpersonation: true,
    forbidSingleSignOn: true,
    body: preferences,
    output: notificationSettings,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/unsubscribe',
    summary: 'Stop emails to whoever holds this link, or choose another preference with it',
    access: { kind: 'token-link', purpose: 'the emails of one person' },
    body: z.strictObject({ token: unsubscribeToken, mail_preference: z.enum(MAIL_PREFERENCES).default('never') }),
    output: unsubscribed,
    errors: [404],
  }),
  /** RFC 8058: the mail program posts this form to the address in the header of the email. */
  oneClick: endpoint({
    method: 'POST',
    path: '/unsubscribe/:token',
    summary: 'Stop emails to whoever holds this link, by one click in the mail program',
    access: PUBLIC,
    params: z.strictObject({ token: unsubscribeToken }),
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
    encoding: 'form',
    output: unsubscribed,
    errors: [404],
  }),
  live: endpoint({
    method: 'GET',
    path: '/live',
    summary: 'Stream of what changed for the person who is signed in: where to look, never what is there',
    access: MEMBERS,
    stream: true,
    output: z.strictObject({ topic: z.string(), key: uuid.nullable() }),
  }),
};

/** @param subject the union of all subjects that notifications may be about @param said what cards keep of them */
export const notificationEndpoints = <S extends z.ZodType, T extends z.ZodType>(subject: S, said: T) => {
  const notification = notificationAbout(subject, said);
  return {
    ...settingsAndStream,
    list: endpoint({
      method: 'GET',
      path: '/notifications',
      summary:
        'Notifications of the person who is signed in: the first 100, or those that follow `before` in this order',
      access: MEMBERS,
      query: z.strictObject({
        hidden: flag.default(false),
        filter: z.enum(FILTERS).default('all'),
        /** Of requests: all, those that wait for an answer (received), those that have one (sent). */
        sub: z.enum(SUB_FILTERS).default('all'),
        sort: z.enum(SORTS).default('newest'),
        before: notificationId.optional(),
        limit: wholeNumber(1, LIMITS.pageSize).default(LIMITS.pageSize),
      }),
      output: z.array(notification),
    }),
    one: endpoint({
      method: 'GET',
      path: '/notifications/:id',
      summary: 'One notification, removed ones included',
      access: MEMBERS,
      params: byId,
      output: notification,
      errors: [404],
    }),
    change: endpoint({
      method: 'PATCH',
      path: '/notifications/:id',
      summary: 'Mark a notification as read or unread, or remove it',
      access: MEMBERS,
      params: byId,
      body: change,
      output: notification,
      errors: [404],
    }),
  };
};
