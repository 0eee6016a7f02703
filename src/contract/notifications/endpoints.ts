import { z } from 'zod';
import { endpoint, MEMBERS } from '../endpoint.ts';
import { flag, instant, uuid } from '../formats.ts';
import { notification } from './schema.ts';

/** One act at a time: set or clear the read mark, or remove. */
const change = z.union(
  [z.strictObject({ viewed_at: instant.nullable() }), z.strictObject({ hidden: z.literal(true) })],
  { error: 'must be viewed_at (a moment or null) or hidden (true)' },
);

export const endpoints = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    summary: 'The newest 100 notifications of the person who is logged in',
    access: MEMBERS,
    query: z.strictObject({ hidden: flag.default(false) }),
    output: z.array(notification),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/notifications/:id',
    summary: 'Mark a notification as read or unread, or remove it',
    access: MEMBERS,
    params: z.strictObject({ id: uuid }),
    body: change,
    output: notification,
    errors: [404],
  }),
  live: endpoint({
    method: 'GET',
    path: '/live',
    summary: 'Stream of what changed for the person who is logged in: where to look, never what is there',
    access: MEMBERS,
    stream: true,
    output: z.strictObject({ topic: z.string(), key: uuid.nullable() }),
  }),
};
