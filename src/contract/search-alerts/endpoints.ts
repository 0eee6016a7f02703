import { z } from 'zod';
import { endpoint, linkHolder, PUBLIC } from '../endpoint.ts';
import { tempToken } from '../links/schema.ts';

const stopped = z.strictObject({ search_name: z.string() });

export const endpoints = {
  stop: endpoint({
    method: 'POST',
    path: '/search_alerts/stop',
    summary: 'Stop the alerts of one saved search by the link of their email; repeatable',
    access: linkHolder('search alert'),
    body: z.strictObject({ token: tempToken }),
    output: stopped,
    errors: [404],
  }),
  /** RFC 8058: the mail program posts this form to the address in the header of the email. */
  stopByOneClick: endpoint({
    method: 'POST',
    path: '/search_alerts/stop/:token',
    summary: 'Stop the alerts of one saved search by one click in the mail program',
    access: PUBLIC,
    params: z.strictObject({ token: tempToken }),
    body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
    encoding: 'form',
    output: stopped,
    errors: [404],
  }),
};
