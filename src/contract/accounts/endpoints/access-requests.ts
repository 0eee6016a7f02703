import { z } from 'zod';
import { endpoint, linkHolder, PUBLIC } from '#contract/endpoint.ts';
import { tempToken } from '#contract/links/schema.ts';
import { confirmation, newAccessRequest } from '../schema/access-requests.ts';

export const endpoints = {
  requestAccess: endpoint({
    method: 'POST',
    path: '/access_requests',
    summary: 'Request access; the response is the same whether or not the email has an account',
    access: PUBLIC,
    body: newAccessRequest,
    status: 204,
    output: z.null(),
    errors: [403, 429],
  }),
  confirmAccessRequest: endpoint({
    method: 'POST',
    path: '/access_requests/confirm',
    summary: 'Confirm the email of an access request with the link sent to it; uses up the link',
    access: linkHolder('email confirmation'),
    body: z.strictObject({ tempToken }),
    output: confirmation,
    noStore: true,
    errors: [404, 409],
  }),
};
