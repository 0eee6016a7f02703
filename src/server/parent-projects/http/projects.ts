import { projectEndpoints as endpoints } from '#contract/parent-projects/endpoints/projects.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { archiveProject, changeProject, createProject, moveProject, restoreProject } from '../commands/projects.ts';
import { projectHead } from '../reads/head.ts';
import { projectHome } from '../reads/home.ts';
import { parentProjects, projectDetails, projectOwners } from '../reads/projects.ts';

export const projects: Handlers<typeof endpoints> = {
  projects: read(endpoints.projects, (ctx, { query }) => parentProjects(ctx, query)),
  projectOwners: read(endpoints.projectOwners, (ctx) => projectOwners(ctx)),
  createProject: command(endpoints.createProject, { run: (ctx, { body }) => createProject(ctx, body) }),
  head: read(endpoints.head, (ctx, { params }) => projectHead(ctx, params.id)),
  home: read(endpoints.home, (ctx, { params }) => projectHome(ctx, params.id)),
  project: read(endpoints.project, (ctx, { params }) => projectDetails(ctx, params.id)),
  changeProject: command(endpoints.changeProject, {
    run: (ctx, { params, body }) => changeProject(ctx, params.id, body),
  }),
  moveProject: command(endpoints.moveProject, { run: (ctx, { params, body }) => moveProject(ctx, params.id, body) }),
  archiveProject: command(endpoints.archiveProject, {
    run: (ctx, { params, body }) => archiveProject(ctx, params.id, body.version),
  }),
  restoreProject: command(endpoints.restoreProject, {
    run: (ctx, { params, body }) => restoreProject(ctx, params.id, body.version),
  }),
};
