import { endpoints } from '#contract/community/endpoints.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { preparePublication, publishDashboard } from '../commands/publish.ts';
import { setEmbedding, withdrawDashboard } from '../commands/settings.ts';
import { figuresFile } from '../reads/figures-file.ts';
import { communityDashboards, dashboardImage, publishedDashboard } from '../reads/publications.ts';
import { dashboardState } from '../reads/state.ts';

export const http: Handlers<typeof endpoints> = {
  list: read(endpoints.list, (ctx) => communityDashboards(ctx)),
  published: read(endpoints.published, (ctx, { params }) => publishedDashboard(ctx, params.id)),
  figures: file(endpoints.figures, (ctx, { params }) => figuresFile(ctx, params.id)),
  image: file(endpoints.image, (ctx, { params }) => dashboardImage(ctx, params.id)),
  state: read(endpoints.state, (ctx, { params }) => dashboardState(ctx, params.id)),
  publish: command(endpoints.publish, {
    prepare: (ctx, { params, body }) => preparePublication(ctx, params.id, body),
    run: (ctx, { params, body }, prepared) => publishDashboard(ctx, params.id, body, prepared),
  }),
  withdraw: command(endpoints.withdraw, { run: (ctx, { params, body }) => withdrawDashboard(ctx, params.id, body) }),
  embed: command(endpoints.embed, { run: (ctx, { params, body }) => setEmbedding(ctx, params.id, body) }),
};
