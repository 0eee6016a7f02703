import { z } from 'zod';
import { endpoint, linkHolder, PUBLIC } from '../../endpoint.ts';
import { tempToken } from '../../links/schema.ts';
import { confirmation, newAccessRequest } from '../schema/requests.ts';

export const endpoints = {
  askForLogIn: endpoint({
    method: 'POST',
    path: '/access_requests',
    summary: 'Ask for a log-in; the answer is the same whatever exists under the address already',
    access: PUBLIC,
    body: newAccessRequest,
    status: 204,
    output: z.null(),
    errors: [403, 429],
  }),
  confirmRequest: endpoint({
    method: 'POST',
    path: '/access_requests/confirm',
    summary: 'Confirm the address of a request with the link that was sent to it, which is spent by it',
    access: linkHolder('e-mail confirmation'),
    body: z.strictObject({ tempToken }),
    output: confirmation,
    secret: true,
    errors: [404, 409],
  }),
};
