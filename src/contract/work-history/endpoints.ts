import { z } from 'zod';
import { HIRING_SIDE } from '../access/user-types.ts';
import { endpoint, MEMBERS, members, PUBLIC } from '../endpoint.ts';
import { text, uuid } from '../formats.ts';
import { newProject, project, verifiedWork } from './schema.ts';

const projectId = z.strictObject({ id: uuid });

export const endpoints = {
  record: endpoint({
    method: 'POST',
    path: '/projects',
    summary: 'Record a piece of work for a firm, which is asked to confirm it',
    access: members(...HIRING_SIDE),
    body: newProject,
    status: 201,
    output: project,
  }),
  project: endpoint({
    method: 'GET',
    path: '/projects',
    summary: 'One project, for either of its parties',
    access: MEMBERS,
    query: z.strictObject({ id: uuid }),
    output: project,
    errors: [404],
  }),
  verified: endpoint({
    method: 'GET',
    path: '/mwbes/:id/verified_work',
    summary: 'The newest 100 pieces of work of a firm that both sides stand by, by its id or core id',
    access: PUBLIC,
    params: z.strictObject({ id: uuid }),
    output: z.array(verifiedWork),
    errors: [404],
  }),
  verify: endpoint({
    method: 'PATCH',
    path: '/projects/:id',
    summary: 'Confirm a pending project with a description of the work',
    access: members('MWBE'),
    params: projectId,
    body: z.strictObject({ verified: z.literal(true), services: text() }),
    output: project,
    errors: [404, 409],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/projects/:id/reject',
    summary: 'Reject a pending project with a reason',
    access: members('MWBE'),
    params: projectId,
    body: z.strictObject({ rejected_reason: text() }),
    output: project,
    errors: [404, 409],
  }),
};
