import { randomUUID } from 'node:crypto';
import { REPORTS } from '#contract/reports/rules/definitions.ts';
import type { Actor } from '../actors.ts';
import { inside, missing } from '../cells.ts';
import { ATTEMPTS } from '../claims.ts';
import { type Part, partsRead, projectFor } from '../parent-projects.ts';
import { LAYOUT_SETTINGS, layoutFor, publishedFor } from '../reports.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const PARTS: readonly Part[] = ['owner', 'editor', 'reporter', 'viewer', 'prime', 'nobody'];
const COLUMNS = [...PARTS, 'missing'].join(' ');
type Prepared = { readonly params?: Readonly<Record<string, string>>; readonly body?: object; readonly query?: string };
const byPart = (prepare: (world: World, actor: Actor, part: Part) => Promise<Prepared>) =>
  Object.fromEntries(PARTS.map((part) => [part, (world: World, actor: Actor) => prepare(world, actor, part)]));

/**
 * What an owner or editor of the project does, as the product itself never does for somebody else. `elsewhere`: a layout of
 * another organization, by a project that the person may change; staff may change none.
 */
const partsEdit = (ok: number, { elsewhere = false } = {}) => {
  const last = (status: number | string) => (elsewhere ? ` ${status}` : '');
  return `${COLUMNS} malformed${last('elsewhere')}
  anonymous closed-account expired-session ended-session 401 401 401 401 401 401 401 401${last(401)}
  PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY ${ok} ${ok} 403 403 403 404 404 400${last(404)}
  dashboard-payments-invitee ${ok} ${ok} 403 403 404 404 404 400${last(404)}
  INTERNAL 403 403 403 403 403 403 404 400${last(403)}
  impersonator MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee 403 403 403 403 403 403 403 403${last(403)}`;
};

/** Published reports of the whole project: no viewer reads what isn't accepted, no prime contractor the whole. */
const publishedRead = `${COLUMNS} malformed
  anonymous closed-account expired-session ended-session 401 401 401 401 401 401 401 401
  PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY impersonator dashboard-payments-invitee 200 200 200 404 404 404 404 400
  INTERNAL 200 200 200 200 200 200 404 400
  MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee 403 403 403 403 403 403 403 403`;

const COLUMN = 'name label kind role words';
const words = (path: string, columns: readonly string[] | null) =>
  REPORTS.contracting.columns
    .filter(({ name }) => columns === null || columns.includes(name))
    .flatMap((one) => Object.keys(one.words ?? {}))
    .map((word) => `${path}.words.${word}`)
    .join(' ');
const PUBLICATION = 'id number report_type title basis as_of published_at published_by rows key_id';
const LAYOUT = `id report_type name settings version updated_at`;
const SETTINGS = `${inside('settings', Object.keys(LAYOUT_SETTINGS).join(' '))} settings.labels.firm settings.filters.tier`;
const REPORT = `project ${inside('project', 'id name number owner')} report_type title sees as_of is_stale rules replayed_by settings
  ${inside('settings', 'columns group subtotals sort q from to basis filters replay')} columns ${inside('columns[]', COLUMN)}
  head facts method totals count rows ${inside('rows[]', 'key level cells count opens')} rows[].opens.contract_id next available
  ${inside('available[]', COLUMN)} publication layout may_publish may_edit_layouts`;

const current = (id: string, query = 'columns=contract,tier,award') => ({
  params: { id, report_type: 'contracting', type_id: 'current' },
  query,
});
const asked = (project_id: string) => ({
  body: { project_id, report_type: 'contracting', type_id: 'current', format: 'csv', settings: { group: 'firm' } },
});
const publication = { report_type: 'payments', type_id: 'current', title: 'October', settings: {} };
const layout = { report_type: 'contracting', name: 'Awards', settings: LAYOUT_SETTINGS };
const change = { version: 1, name: 'Awards by firm', settings: LAYOUT_SETTINGS };

const reads = [
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/reports/:report_type/:type_id',
    requests: {
      ...byPart(async (world, actor, part) => current((await projectFor(world, actor, part)).id)),
      missing: async (world, actor) => {
        const { id } = await projectFor(world, actor, 'owner');
        const other = await publishedFor(world, actor, 'owner');
        const elsewhere = await layoutFor(world, actor, 'owner');
        return [
          current(randomUUID()),
          ...[randomUUID(), other.id, elsewhere.id].map((type_id) => ({
            params: { id, report_type: 'contracting', type_id },
          })),
        ];
      },
      malformed: async (world, actor) => {
        const { id } = await projectFor(world, actor, 'owner');
        return [
          { params: { id: 'x', report_type: 'contracting', type_id: 'current' } },
          { params: { id, report_type: 'budget', type_id: 'current' } },
          { params: { id, report_type: 'contracting', type_id: 'latest' } },
          ...['columns=hours', 'group=award', 'sort=x', 'after=x', 'limit=0', 'tier=9', 'from=2026', 'all=1'].map(
            (query) => current(id, query),
          ),
        ];
      },
    },
    cells: partsRead,
    keys: `${REPORT} ${words('columns[]', ['tier'])} ${words('available[]', null)}`,
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/report_choices/:report_type',
    requests: {
      ...byPart(async (world, actor, part) => ({
        params: { id: (await projectFor(world, actor, part)).id, report_type: 'contracting' },
        query: 'column=tier',
      })),
      missing: () => ({ params: { id: randomUUID(), report_type: 'contracting' }, query: 'column=tier' }),
      malformed: async (world, actor) => {
        const params = { id: (await projectFor(world, actor, 'owner')).id, report_type: 'contracting' };
        return ['', 'column=trade', 'column=award'].map((query) => ({ params, query }));
      },
    },
    cells: partsRead,
    keys: inside('[]', 'value count'),
  }),
  table({
    route: 'POST /api/v1/reports',
    requests: {
      ...byPart(async (world, actor, part) => asked((await projectFor(world, actor, part)).id)),
      missing: () => asked(randomUUID()),
      malformed: async (world, actor) => {
        const { body } = asked((await projectFor(world, actor, 'owner')).id);
        return [
          { ...body, format: 'html' },
          { ...body, project_id: 'x' },
          { ...body, type_id: '../x' },
          { ...body, all: true },
        ].map((one) => ({ body: one }));
      },
    },
    cells: partsRead,
    keys: null,
    writes: ATTEMPTS(COLUMNS),
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/published_reports',
    requests: {
      ...byPart(async (world, actor, part) => ({
        params: { id: (await publishedFor(world, actor, part)).project },
      })),
      missing: () => missing(),
      malformed: () => ({ params: { id: 'x' } }),
    },
    cells: partsRead,
    keys: inside('[]', PUBLICATION),
  }),
  table({
    route: 'GET HEAD /api/v1/published_reports/:id/file',
    requests: {
      ...byPart(async (world, actor, part) => ({ params: { id: (await publishedFor(world, actor, part)).id } })),
      missing: () => missing(),
      malformed: () => ({ params: { id: 'x' } }),
    },
    cells: publishedRead,
    keys: null,
    writes: ATTEMPTS(COLUMNS),
  }),
  table({
    route: 'GET HEAD /api/v1/published_reports/:id/changes',
    requests: {
      ...byPart(async (world, actor, part) => ({ params: { id: (await publishedFor(world, actor, part)).id } })),
      missing: () => missing(),
      malformed: () => ({ params: { id: 'x' } }),
    },
    cells: publishedRead,
    keys: `published_as_of now_as_of columns ${inside('columns[]', COLUMN)} before now added removed changed rows
      ${inside('rows[]', 'key before now')}`,
    writes: ATTEMPTS(COLUMNS),
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/report_layouts',
    requests: {
      ...byPart(async (world, actor, part) => ({ params: { id: (await layoutFor(world, actor, part)).project } })),
      missing: () => missing(),
      malformed: () => ({ params: { id: 'x' } }),
    },
    cells: partsRead,
    keys: inside('[]', `${LAYOUT} ${SETTINGS}`),
  }),
];

const acts = [
  table({
    route: 'POST /api/v1/parent_projects/:id/published_reports',
    requests: {
      ...byPart(async (world, actor, part) => ({
        params: { id: (await projectFor(world, actor, part)).id },
        body: publication,
      })),
      missing: () => ({ ...missing(), body: publication }),
      malformed: () =>
        [{ ...publication, title: ' ' }, { ...publication, type_id: 'x' }, {}].map((body) => ({ ...missing(), body })),
    },
    cells: partsEdit(201),
    keys: PUBLICATION,
    writes: ATTEMPTS(COLUMNS),
  }),
  table({
    route: 'POST /api/v1/parent_projects/:id/report_layouts',
    requests: {
      ...byPart(async (world, actor, part) => ({
        params: { id: (await projectFor(world, actor, part)).id },
        body: layout,
      })),
      missing: () => ({ ...missing(), body: layout }),
      malformed: () =>
        [
          { ...layout, name: '' },
          { ...layout, settings: { ...LAYOUT_SETTINGS, columns: [] } },
        ].map((body) => ({
          ...missing(),
          body,
        })),
    },
    cells: partsEdit(201),
    keys: `${LAYOUT} ${SETTINGS}`,
  }),
  table({
    route: 'PUT /api/v1/parent_projects/:id/report_layouts/:layout_id',
    requests: {
      ...byPart(async (world, actor, part) => {
        const { id, project } = await layoutFor(world, actor, part);
        return { params: { id: project, layout_id: id }, body: change };
      }),
      missing: async (world, actor) => ({
        params: { id: randomUUID(), layout_id: (await layoutFor(world, actor, 'owner')).id },
        body: change,
      }),
      elsewhere: async (world, actor) => {
        const [own, other] = [await layoutFor(world, actor, 'owner'), await layoutFor(world, actor, 'owner')];
        return { params: { id: own.project, layout_id: other.id }, body: change };
      },
      malformed: () => ({ params: { id: randomUUID(), layout_id: 'x' }, body: change }),
    },
    cells: partsEdit(200, { elsewhere: true }),
    keys: `${LAYOUT} ${SETTINGS}`,
  }),
  table({
    route: 'DELETE /api/v1/parent_projects/:id/report_layouts/:layout_id',
    requests: {
      ...byPart(async (world, actor, part) => {
        const { id, project } = await layoutFor(world, actor, part);
        return { params: { id: project, layout_id: id } };
      }),
      missing: async (world, actor) => ({
        params: { id: randomUUID(), layout_id: (await layoutFor(world, actor, 'owner')).id },
      }),
      elsewhere: async (world, actor) => {
        const [own, other] = [await layoutFor(world, actor, 'owner'), await layoutFor(world, actor, 'owner')];
        return { params: { id: own.project, layout_id: other.id } };
      },
      malformed: () => ({ params: { id: randomUUID(), layout_id: 'x' } }),
    },
    cells: partsEdit(204, { elsewhere: true }),
    keys: null,
  }),
];

export const reports = [...reads, ...acts];
