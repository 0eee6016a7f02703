import { z } from 'zod';
import { endpoint, MEMBERS } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { joinRequest } from './schema.ts';

const ofCompany = z.strictObject({ id: uuid, requestId: uuid });

export const endpoints = {
  joinRequests: endpoint({
    method: 'GET',
    path: '/companies/:id/join_requests',
    summary: 'List the open requests to join a company, newest first, at most 100 (administrators)',
    access: MEMBERS,
    params: z.strictObject({ id: uuid }),
    output: z.array(joinRequest),
    errors: [404],
  }),
  acceptJoinRequest: endpoint({
    method: 'POST',
    path: '/companies/:id/join_requests/:requestId/accept',
    summary:
      'Let a person join the company (administrators): creates the account and emails a link to choose a password',
    access: MEMBERS,
    forbidImpersonation: true,
    params: ofCompany,
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
  declineJoinRequest: endpoint({
    method: 'POST',
    path: '/companies/:id/join_requests/:requestId/decline',
    summary: 'Decline a request to join the company (administrators); the person is told by email',
    access: MEMBERS,
    forbidImpersonation: true,
    params: ofCompany,
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
};
