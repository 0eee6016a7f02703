import { z } from 'zod';
import { endpoint, MEMBERS } from '../../endpoint.ts';
import { uuid } from '../../formats.ts';
import { newPassword, session } from '../schema.ts';

export const endpoints = {
  sessions: endpoint({
    method: 'GET',
    path: '/sessions',
    summary: 'Where the person is logged in, the newest first',
    access: MEMBERS,
    output: z.array(session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/sessions/:id',
    summary: 'Log out somewhere else',
    access: MEMBERS,
    inPerson: true,
    params: z.strictObject({ id: uuid }),
    status: 204,
    output: z.null(),
    errors: [404],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/sessions',
    summary: 'Log out everywhere but here',
    access: MEMBERS,
    inPerson: true,
    output: z.strictObject({ ended: z.int() }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/password',
    summary: 'Choose another password; every other session of the person ends',
    access: MEMBERS,
    inPerson: true,
    confirmed: true,
    body: z.strictObject({ password: newPassword }),
    status: 204,
    output: z.null(),
  }),
};
