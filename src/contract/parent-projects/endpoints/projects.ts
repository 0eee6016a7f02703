import { z } from 'zod';
import { HIRING_SIDE } from '../../access/user-types.ts';
import { endpoint, members } from '../../endpoint.ts';
import { uuid } from '../../formats.ts';
import { projectHead } from '../schema/projects.ts';

const TAKING_PART = members(...HIRING_SIDE, 'INTERNAL');
const byId = z.strictObject({ id: uuid });

export const projectEndpoints = {
  head: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/head',
    summary: 'What a project is called, and what the caller may do in it',
    access: TAKING_PART,
    params: byId,
    output: projectHead,
    errors: [404],
  }),
};
