import { z } from 'zod';
import { endpoint, MEMBERS } from '../../endpoint.ts';
import { uuid } from '../../formats.ts';
import { newPassword, session } from '../schema.ts';

export const endpoints = {
  sessions: endpoint({
    method: 'GET',
    path: '/sessions',
    summary: "List the current user's active sessions, newest first",
    access: MEMBERS,
    output: z.array(session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/sessions/:id',
    summary: 'Sign out one session',
    access: MEMBERS,
    forbidImpersonation: true,
    params: z.strictObject({ id: uuid }),
    status: 204,
    output: z.null(),
    errors: [404],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/sessions',
    summary: 'Sign out all other sessions',
    access: MEMBERS,
    forbidImpersonation: true,
    forbidSingleSignOn: true,
    output: z.strictObject({ ended: z.int() }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/password',
    summary: 'Change the password; ends all other sessions of the person',
    access: MEMBERS,
    forbidImpersonation: true,
    forbidSingleSignOn: true,
    requireRecentAuth: true,
    body: z.strictObject({ password: newPassword }),
    status: 204,
    output: z.null(),
  }),
};
