import { randomUUID } from 'node:crypto';
import { noCounts } from '#server/data-files/reads/file-plan.ts';
import type { Actor } from '../actors.ts';
import { inside, missing } from '../cells.ts';
import { fileIn, listIn, SETTINGS } from '../data-files.ts';
import { type Part, partsRead, projectFor } from '../parent-projects.ts';
import { NOBODY } from '../payments.ts';
import { table } from '../table.ts';
import { NO_UPLOAD } from '../uploads.ts';
import type { World } from '../world.ts';

const all = (columns: string, status: number) => columns.split(' ').fill(String(status)).join(' ');
const OF_ANOTHER_SIDE = 'MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee';
const HIRERS = 'PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY';

const FILE = 'owner editor reporter viewer prime another nobody missing malformed';
/** Who reads the files of a branch: whoever sees it while it is entered, and staff. */
const readers = `${FILE}
    ${NOBODY} ${all(FILE, 401)}
    ${HIRERS} impersonator 200 200 200 404 200 404 404 404 400
    dashboard-payments-invitee 200 200 200 404 404 404 404 404 400
    INTERNAL 200 200 200 200 200 200 200 404 400
    ${OF_ANOTHER_SIDE} ${all(FILE, 403)}`;
/** Who changes them. @param status of what they may do */
const writers = (status: number) => `${FILE} done
    ${NOBODY} ${all(`${FILE} done`, 401)}
    ${HIRERS} ${status} ${status} ${status} 404 ${status} 404 404 404 400 409
    dashboard-payments-invitee ${status} ${status} ${status} 404 404 404 404 404 400 409
    impersonator INTERNAL ${OF_ANOTHER_SIDE} ${all(`${FILE} done`, 403)}`;

const files = (body?: object) => ({
  owner: fileIn('owner', body),
  editor: fileIn('editor', body),
  reporter: fileIn('reporter', body),
  viewer: fileIn('viewer', body),
  prime: fileIn('prime', body),
  another: fileIn('prime', body, { other: true }),
  nobody: fileIn('nobody', body),
  missing: () => ({ ...missing(), ...(body && { body }) }),
  malformed: () => ({ params: { id: 'x' }, ...(body && { body }) }),
});
const done = (body: object) => fileIn('reporter', body, { status: 'undone' });

const SUMMARY = `id project_id branch_id tab file_name status problem counts
  ${inside('counts', Object.keys(noCounts()).join(' '))} by created_at finished_at`;
const FIGURES = 'people hours_hundredths new_hires cents';
const PREVIEW = `months ${inside('months[]', 'month month_id state added changed unchanged not_in_file')} changes total
  ${inside('total', FIGURES)} sums ${inside('sums[]', `by key ${FIGURES}`)} totals
  ${inside('totals[]', 'label measure value source rows_value')} contracts projects warnings ${inside('warnings[]', 'line words')}`;

const start =
  (part: Part, other = false) =>
  async (world: World, actor: Actor) => {
    const project = await projectFor(world, actor, part);
    const branch_id = other ? project.other : project.branch;
    return { params: { id: project.id }, body: { upload: NO_UPLOAD, tab: 'contracting', branch_id } };
  };
const START = 'owner editor reporter viewer prime another nobody missing malformed';

export const dataFiles = [
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/data_files',
    requests: {
      owner: listIn('owner'),
      editor: listIn('editor'),
      reporter: listIn('reporter'),
      viewer: listIn('viewer'),
      prime: listIn('prime'),
      nobody: listIn('nobody'),
      missing: () => missing(),
      malformed: () => ({ params: { id: 'x' } }),
    },
    cells: partsRead,
    keys: inside('[]', SUMMARY),
  }),
  table({
    route: 'POST /api/v1/parent_projects/:id/data_files',
    requests: {
      owner: start('owner'),
      editor: start('editor'),
      reporter: start('reporter'),
      viewer: start('viewer'),
      prime: start('prime'),
      another: start('prime', true),
      nobody: start('nobody'),
      missing: () => ({
        ...missing(),
        body: { upload: NO_UPLOAD, tab: 'contracting', branch_id: randomUUID() },
      }),
      malformed: async (world, actor) => {
        const { id } = await projectFor(world, actor, 'owner');
        return [
          { params: { id }, body: {} },
          { params: { id }, body: { upload: '../../x', tab: 'contracting', branch_id: randomUUID() } },
        ];
      },
    },
    // nobody has sent a file of this name
    cells: `${START}
    ${NOBODY} ${all(START, 401)}
    ${HIRERS} 404 404 404 403 404 404 404 404 400
    dashboard-payments-invitee 404 404 404 403 404 404 404 404 400
    impersonator INTERNAL ${OF_ANOTHER_SIDE} ${all(START, 403)}`,
    keys: null,
  }),
  table({
    route: 'GET HEAD /api/v1/data_files/:id',
    requests: files(),
    cells: readers,
    keys: `${SUMMARY} file_hash headers settings ${inside('settings', 'mapping choices totals')}
      ${inside('settings.mapping', 'layout columns')} ${inside('settings.mapping.columns', 'month firm paid')}
      ${inside('settings.choices', 'contracts others')} preview
      ${inside('preview', PREVIEW)} refused ${inside('refused[]', 'line column reason')} contracts
      ${inside('contracts[]', 'id title firm number')} may_add may_change may_undo`,
  }),
  table({
    route: 'POST /api/v1/data_files/:id/mapping',
    requests: { ...files(SETTINGS), done: done(SETTINGS) },
    cells: writers(200),
    keys: 'id',
  }),
  table({
    route: 'POST /api/v1/data_files/:id/run',
    requests: { ...files({}), done: done({}) },
    cells: writers(200),
    keys: 'id',
  }),
  table({
    route: 'POST /api/v1/data_files/:id/undo',
    requests: { ...files({}), done: done({}) },
    // nothing was written by it
    cells: writers(409),
    keys: null,
  }),
  table({
    route: 'GET HEAD /api/v1/data_files/:id/report',
    requests: files(),
    cells: readers,
    keys: null,
    // attempts are counted before the file is looked for
    writes: Object.fromEntries(
      FILE.split(' ')
        .slice(0, -1)
        .map((one) => [one, ['public.rate_limit_attempts']]),
    ),
  }),
];
