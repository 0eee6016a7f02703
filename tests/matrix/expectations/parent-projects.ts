import { missing } from '../cells.ts';
import { PART_REQUESTS, partsRead } from '../parent-projects.ts';
import { table } from '../table.ts';

export const parentProjects = [
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/head',
    requests: { ...PART_REQUESTS, missing: () => missing(), malformed: () => ({ params: { id: 'x' } }) },
    cells: partsRead,
    keys: 'id name number state is_archived owner_company_id owner time_zone role sees rights version',
  }),
];
