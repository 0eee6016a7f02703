import { z } from 'zod';
import { HIRING_SIDE } from '../../access/user-types.ts';
import { endpoint, members } from '../../endpoint.ts';
import { uuid } from '../../formats.ts';
import { projectHome } from '../schema/home.ts';
import {
  newProject,
  projectChange,
  projectDetails,
  projectHead,
  projectMove,
  projectOwner,
  projectRow,
  projectsQuery,
  seenProject,
} from '../schema/projects.ts';

const TAKING_PART = members(...HIRING_SIDE, 'INTERNAL');
const CHANGING = members(...HIRING_SIDE);
const byId = z.strictObject({ id: uuid });

export const projectEndpoints = {
  projects: endpoint({
    method: 'GET',
    path: '/parent_projects',
    summary: 'Projects in which the caller takes part, with their goals of today',
    access: TAKING_PART,
    query: projectsQuery,
    output: z.array(projectRow),
  }),
  projectOwners: endpoint({
    method: 'GET',
    path: '/parent_project_owners',
    summary: 'Owners of the projects in which the caller takes part, by name; at most 100',
    access: TAKING_PART,
    output: z.array(projectOwner),
  }),
  createProject: endpoint({
    method: 'POST',
    path: '/parent_projects',
    summary: 'Create a project of the own company; the caller becomes its owner',
    access: CHANGING,
    forbidImpersonation: true,
    body: newProject,
    status: 201,
    output: projectDetails,
  }),
  head: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/head',
    summary: 'What a project is called, and what the caller may do in it',
    access: TAKING_PART,
    params: byId,
    output: projectHead,
    errors: [404],
  }),
  home: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/home',
    summary: 'Figures, firms and recent activity of a project, as far as the caller sees them',
    access: TAKING_PART,
    params: byId,
    output: projectHome,
    errors: [404],
  }),
  project: endpoint({
    method: 'GET',
    path: '/parent_projects/:id',
    summary: 'All facts of a project',
    access: TAKING_PART,
    params: byId,
    output: projectDetails,
    errors: [404],
  }),
  changeProject: endpoint({
    method: 'PUT',
    path: '/parent_projects/:id',
    summary: 'Change the facts of a project',
    access: CHANGING,
    forbidImpersonation: true,
    params: byId,
    body: projectChange,
    output: projectDetails,
    errors: [404, 409, 412],
  }),
  moveProject: endpoint({
    method: 'POST',
    path: '/parent_projects/:id/state',
    summary: 'Start a project, complete it, or open a completed one again',
    access: CHANGING,
    forbidImpersonation: true,
    params: byId,
    body: projectMove,
    output: projectDetails,
    errors: [404, 409, 412],
  }),
  archiveProject: endpoint({
    method: 'POST',
    path: '/parent_projects/:id/archive',
    summary: 'Archive a project: everybody keeps reading it, nobody changes it',
    access: CHANGING,
    forbidImpersonation: true,
    params: byId,
    body: seenProject,
    output: projectDetails,
    errors: [404, 409, 412],
  }),
  restoreProject: endpoint({
    method: 'POST',
    path: '/parent_projects/:id/restore',
    summary: 'Restore an archived project',
    access: CHANGING,
    forbidImpersonation: true,
    params: byId,
    body: seenProject,
    output: projectDetails,
    errors: [404, 409, 412],
  }),
};
