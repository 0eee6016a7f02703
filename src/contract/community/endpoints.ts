import { z } from 'zod';
import { HIRING_SIDE } from '../access/user-types.ts';
import { endpoint, fileDownload, members, PUBLIC } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { dashboardItem, dashboardState, embedSettings, newPublication, published, withdrawal } from './schema.ts';

const byId = z.strictObject({ id: uuid });
const act = {
  access: members(...HIRING_SIDE),
  forbidImpersonation: true,
  params: byId,
  output: dashboardState,
  errors: [404, 409, 412],
} as const;

export const endpoints = {
  list: endpoint({
    method: 'GET',
    path: '/community_dashboards',
    summary: 'Projects whose dashboard for residents is published, and for their teams those that could be',
    access: PUBLIC,
    output: z.array(dashboardItem),
  }),
  published: endpoint({
    method: 'GET',
    path: '/community_dashboards/:id',
    summary: 'What was published of a project for residents',
    access: PUBLIC,
    params: byId,
    output: published,
    errors: [404],
  }),
  figures: endpoint({
    method: 'GET',
    path: '/community_dashboards/:id/figures',
    summary: 'All figures of a published dashboard as CSV',
    access: PUBLIC,
    params: byId,
    output: fileDownload,
    file: ['text/csv'],
    errors: [404],
  }),
  image: endpoint({
    method: 'GET',
    path: '/community_dashboards/:id/image',
    summary: 'The picture of a published dashboard that other sites show with a link to it',
    access: PUBLIC,
    params: byId,
    output: fileDownload,
    file: ['image/png'],
    errors: [404],
  }),
  state: endpoint({
    method: 'GET',
    path: '/parent_projects/:id/community_dashboard',
    summary: 'Whether the dashboard for residents is published, and what would be published now',
    access: members(...HIRING_SIDE, 'INTERNAL'),
    params: byId,
    output: dashboardState,
    errors: [404],
  }),
  publish: endpoint({
    ...act,
    method: 'POST',
    path: '/parent_projects/:id/community_dashboard/publication',
    summary: 'Publish what the preview shows; residents read exactly that until the next time',
    body: newPublication,
  }),
  withdraw: endpoint({
    ...act,
    method: 'POST',
    path: '/parent_projects/:id/community_dashboard/withdrawal',
    summary: 'Stop showing the dashboard to residents',
    body: withdrawal,
  }),
  embed: endpoint({
    ...act,
    method: 'PUT',
    path: '/parent_projects/:id/community_dashboard/embedding',
    summary: 'Whether other sites may show the dashboard in a frame, and how large',
    body: embedSettings,
  }),
};
