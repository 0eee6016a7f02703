import { projectEndpoints } from '#contract/parent-projects/endpoints/projects.ts';
import { type Handlers, read } from '#server/kernel/http/handler.ts';
import { projectHead } from '../reads/head.ts';

export const projects: Handlers<typeof projectEndpoints> = {
  head: read(projectEndpoints.head, (ctx, { params }) => projectHead(ctx, params.id)),
};
