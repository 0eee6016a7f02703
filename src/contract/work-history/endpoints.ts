import { z } from 'zod';
import { HIRING_SIDE } from '../access/user-types.ts';
import { endpoint, MEMBERS, members, PUBLIC } from '../endpoint.ts';
import { text, uuid, wholeNumber } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { PROJECT_STATES } from './rules.ts';
import { newProjects, sheetFile, sheetPreview } from './schema/sheet.ts';
import { correction, newProject, newRevision, project, projectRevision, verifiedWork } from './schema.ts';

const byId = z.strictObject({ id: uuid });
/** The version of the record that the person saw; another one answers 409. */
const version = z.int().min(1).optional();

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
    query: byId,
    output: project,
    errors: [404],
  }),
  own: endpoint({
    method: 'GET',
    path: '/work_history',
    summary: 'Projects on which the person who asks acts for a party, the newest first, by state; `before` a project',
    access: MEMBERS,
    query: z.strictObject({
      state: z.enum(PROJECT_STATES).optional(),
      before: uuid.optional(),
      limit: wholeNumber(1, LIMITS.pageSize).default(50),
    }),
    output: z.array(project),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/work_history/counts',
    summary: 'How many of these projects there are in each state',
    access: MEMBERS,
    output: z.strictObject({
      pending: z.int(),
      verified: z.int(),
      rejected: z.int(),
      revision_requested: z.int(),
      withdrawn: z.int(),
    } satisfies Record<(typeof PROJECT_STATES)[number], z.ZodType>),
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
    params: byId,
    body: z.strictObject({ verified: z.literal(true), services: text(), version }),
    output: project,
    errors: [404, 409],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/projects/:id/reject',
    summary: 'Reject a pending project with a reason',
    access: members('MWBE'),
    params: byId,
    body: z.strictObject({ rejected_reason: text(), version }),
    output: project,
    errors: [404, 409],
  }),
  requestRevision: endpoint({
    method: 'POST',
    path: '/project_revision',
    summary: 'Ask the hiring company to change the amount or the dates of a pending project',
    access: members('MWBE'),
    body: newRevision,
    status: 201,
    output: projectRevision,
    errors: [404, 409],
  }),
  revision: endpoint({
    method: 'GET',
    path: '/project_revision',
    summary: 'One revision, for either party of its project',
    access: MEMBERS,
    query: byId,
    output: projectRevision,
    errors: [404],
  }),
  verifyRevision: endpoint({
    method: 'POST',
    path: '/project_revision/:id/verify',
    summary: 'Take over what the firm asked to change; the project is verified with it',
    access: members(...HIRING_SIDE),
    params: byId,
    output: projectRevision,
    errors: [404, 409],
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/projects/:id',
    summary: 'Correct a project that is not verified; what was rejected or revised is sent to the firm again',
    access: members(...HIRING_SIDE),
    params: byId,
    body: correction,
    output: project,
    errors: [404, 409],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/projects/:id',
    summary: 'Withdraw a project that is not verified',
    access: members(...HIRING_SIDE),
    params: byId,
    output: project,
    errors: [404, 409],
  }),
  previewSheet: endpoint({
    method: 'POST',
    path: '/project_sheets/preview',
    summary: 'What a file of projects says, row by row, before anything is recorded',
    access: members(...HIRING_SIDE),
    body: sheetFile,
    output: sheetPreview,
    errors: [413, 422],
  }),
  recordMany: endpoint({
    method: 'POST',
    path: '/projects/batch',
    summary: 'Record several pieces of work, all of them or none; each firm is asked to confirm its own',
    access: members(...HIRING_SIDE),
    body: newProjects,
    status: 201,
    output: z.strictObject({ ids: z.array(uuid) }),
  }),
};
