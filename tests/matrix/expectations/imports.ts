import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ImportDraftTable, StoredRow } from '#server/imports/tables.ts';
import { metadataOf } from '../../support/lists.ts';
import { inside, malformed, missing, staffOnly } from '../cells.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const MAPPING = { columns: { legal_business_name: ['Company Name'], city: ['City'] } };
const REPORT = {
  rows: 1,
  created: 1,
  updated: 0,
  unchanged: 0,
  merged: 0,
  review: 0,
  rejected: 0,
  firms: 1,
  lapsed: 0,
};
const PREVIEW = {
  report: REPORT,
  counts: { new: 1, updated: 0, attached: 0, review: 0, unchanged: 0, lapsed: 0, rejected: 0 },
  lapse: { gone: 0, active: 0, ask: false },
  list_date: '2026-11-01',
  notes: [],
  warnings: [{ column: 'Zip', reason: 'is not a ZIP code', count: 1, examples: [{ line: 2, value: 'x' }] }],
};

async function staffOf(world: World): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE email = ${world.emailOf('INTERNAL')}`.execute(world.db.kysely);
  return rows[0]?.id ?? '';
}

async function draft(world: World, status: ImportDraftTable['status']): Promise<string> {
  const id = randomUUID();
  const now = new Date('2026-11-20T12:00:00Z');
  const upload = id.replaceAll('-', '');
  await world.db.kysely
    .insertInto('import_drafts')
    .values({
      id,
      upload,
      file_name: 'list.csv',
      bytes: 100,
      status,
      columns: JSON.stringify([
        { name: 'Company Name', samples: ['Orlo'], filled: 1, misfits: [] },
        { name: 'City', samples: [], filled: 0, misfits: [] },
      ]),
      proposal: JSON.stringify({ mapping: MAPPING, doubt: null, list_date: null }),
      agency: 'Harbor Office',
      mapping: JSON.stringify(MAPPING),
      preview: JSON.stringify(PREVIEW),
      progress: JSON.stringify({ phase: 'writing', done: 1, total: 2 }),
      created_by: await staffOf(world),
      created_at: now,
      changed_at: now,
    })
    .execute();
  const row: StoredRow = {
    name: 'Orlo',
    place: 'Bowie, MD',
    changes: [{ field: 'city', before: null, after: 'Bowie' }],
    matches: [{ business_id: null, name: 'Orlo', place: '', score: 50, reasons: ['same name'] }],
    rejected: { line: 2, column: 'City', reason: 'odd', cells: [{ column: 'City', value: 'Bowie' }] },
  };
  await world.db.kysely
    .insertInto('import_rows')
    .values({ draft_id: id, kind: 'rejected', position: 0, data: JSON.stringify(row) })
    .execute();
  return id;
}

/** There is a certifying body to name. */
async function agencyOf(world: World): Promise<Record<never, never>> {
  await sql`INSERT INTO agencies (id, name, created_at) VALUES (gen_random_uuid(), ${randomUUID()}, now())`.execute(
    world.db.kysely,
  );
  return {};
}

/** An upload that has arrived whole: the actor's own where the actor is staff. @returns its name */
async function upload(world: World, text = 'Company Name,City\nOrlo,Bowie'): Promise<string> {
  const headers = { authorization: `Bearer ${await world.token('INTERNAL')}`, 'tus-resumable': '1.0.0' };
  const begun = await world.app.http.inject({
    method: 'POST',
    url: '/api/v1/imports/uploads',
    headers: { ...headers, 'upload-length': String(text.length), 'upload-metadata': metadataOf('list.csv') },
  });
  const name = String(begun.headers.location).split('/').at(-1) ?? '';
  await world.app.http.inject({
    method: 'PATCH',
    url: `/api/v1/imports/uploads/${name}`,
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    payload: text.slice(0, -1),
  });
  return name;
}

const rest = (name: string) => ({
  params: { id: name },
  headers: { 'tus-resumable': '1.0.0', 'upload-offset': '27' },
  type: 'application/offset+octet-stream',
  body: 'e',
});

const SUMMARY = 'id status file_name agency by started_at finished_at list_date complete report';
const REPORT_KEYS = Object.keys(REPORT).join(' ');

const lists = [
  table({
    route: 'GET HEAD /api/v1/imports',
    requests: {
      all: async (world) => {
        await draft(world, 'done');
        return [{}, { query: `after=${await draft(world, 'columns')}` }, { query: `after=${randomUUID()}` }];
      },
      malformed: () => [{ query: 'after=x' }, { query: 'page=2' }],
    },
    cells: staffOnly('all malformed', 200, 400),
    keys: `imports ${inside('imports[]', SUMMARY)} next`,
  }),
  table({
    route: 'POST /api/v1/imports',
    requests: {
      own: async (world) => ({ body: { upload: await upload(world, 'Company Name,City\nOrlo,Bowi') } }),
      missing: () => ({ body: { upload: '0'.repeat(32) } }),
      malformed: () => [{}, { body: {} }, { body: { upload: '../../x' } }],
    },
    // the upload lacks its last byte
    cells: staffOnly('own missing malformed', 409, 404, 400),
    keys: null,
  }),
  table({
    route: 'GET HEAD /api/v1/imports/agencies',
    requests: { all: async (world) => agencyOf(world), malformed: () => ({ query: 'q=x' }) },
    cells: staffOnly('all malformed', 200, 400),
    keys: 'name has_mapping'.replace(/(\w+)/g, '[].$1'),
  }),
  table({
    route: 'GET HEAD /api/v1/imports/:id',
    requests: { one: async (world) => ({ params: { id: await draft(world, 'preview') } }), missing, malformed },
    cells: staffOnly('one missing malformed', 200, 404, 400),
    keys: `${SUMMARY} bytes at_desk problem columns ${inside('columns[]', 'name samples filled misfits')}
      mapping mapping.columns ${inside('mapping.columns', 'legal_business_name city')} doubt proposed_date
      progress ${inside('progress', 'phase done total')} preview
      ${inside('preview', 'report counts lapse list_date notes warnings')} ${inside('preview.report', REPORT_KEYS)}
      ${inside('preview.counts', 'new updated attached review unchanged lapsed rejected')}
      ${inside('preview.lapse', 'gone active ask')} ${inside('preview.warnings[]', 'column reason count examples')}
      ${inside('preview.warnings[].examples[]', 'line value')}`,
  }),
  table({
    route: 'GET HEAD /api/v1/imports/:id/mapping',
    requests: {
      one: async (world) => ({ params: { id: await draft(world, 'columns') }, query: 'agency=Harbor+Office' }),
      missing: () => ({ ...missing(), query: 'agency=x' }),
      malformed: async (world) => {
        const id = await draft(world, 'columns');
        return [{ params: { id } }, { params: { id }, query: 'agency=' }, { params: { id: 'x' }, query: 'agency=x' }];
      },
    },
    cells: staffOnly('one missing malformed', 200, 404, 400),
    keys: 'mapping mapping.columns mapping.columns.legal_business_name mapping.columns.city from',
  }),
];

const settings = { agency: 'Harbor Office', list_date: null, complete: false, mapping: MAPPING };
const at = (status: ImportDraftTable['status'], body?: object) => async (world: World) => ({
  params: { id: await draft(world, status) },
  ...(body ? { body } : {}),
});

const steps = [
  table({
    route: 'PUT /api/v1/imports/:id/plan',
    requests: {
      waiting: at('columns', settings),
      busy: at('planning', settings),
      unfit: async (world) => ({
        params: { id: await draft(world, 'columns') },
        body: { ...settings, mapping: { columns: { legal_business_name: ['Firma'] } } },
      }),
      missing: () => ({ ...missing(), body: settings }),
      malformed: async (world) => {
        const params = { id: await draft(world, 'columns') };
        return [{}, { agency: '' }, { mapping: { columns: {} } }, { list_date: 'x' }, { more: 1 }].map((wrong) => ({
          params,
          body: Object.keys(wrong).length === 0 ? {} : { ...settings, ...wrong },
        }));
      },
    },
    cells: staffOnly('waiting busy unfit missing malformed', 204, 409, 422, 404, 400),
    keys: null,
  }),
  table({
    route: 'GET HEAD /api/v1/imports/:id/rows',
    requests: {
      one: async (world) => ({ params: { id: await draft(world, 'preview') }, query: 'kind=rejected' }),
      missing: () => ({ ...missing(), query: 'kind=new' }),
      malformed: async (world) => {
        const params = { id: await draft(world, 'preview') };
        return [{ params }, { params, query: 'kind=old' }, { params, query: 'kind=new&after=-1' }];
      },
    },
    cells: staffOnly('one missing malformed', 200, 404, 400),
    keys: `rows ${inside('rows[]', 'position name place changes matches rejected')} next
      ${inside('rows[].changes[]', 'field before after')}
      ${inside('rows[].matches[]', 'business_id name place score reasons')}
      ${inside('rows[].rejected', 'line column reason cells')} ${inside('rows[].rejected.cells[]', 'column value')}`,
  }),
  table({
    route: 'GET HEAD /api/v1/imports/:id/rejected',
    requests: { one: at('done'), missing, malformed },
    cells: staffOnly('one missing malformed', 200, 404, 400),
    keys: null,
  }),
  table({
    route: 'POST /api/v1/imports/:id/run',
    requests: {
      ready: at('preview', { lapse: false }),
      waiting: at('columns', { lapse: false }),
      missing: () => ({ ...missing(), body: { lapse: true } }),
      malformed: async (world) => {
        const params = { id: await draft(world, 'preview') };
        return [{ params }, { params, body: {} }, { params, body: { lapse: 'yes' } }];
      },
    },
    cells: staffOnly('ready waiting missing malformed', 204, 409, 404, 400),
    keys: null,
  }),
  table({
    route: 'DELETE /api/v1/imports/:id',
    requests: { waiting: at('preview'), done: at('done'), missing, malformed },
    cells: staffOnly('waiting done missing malformed', 204, 409, 404, 400),
    keys: null,
  }),
];

const tusHeaders = { 'tus-resumable': '1.0.0' };
const uploads = [
  table({
    route: 'POST /api/v1/imports/uploads',
    requests: {
      any: () => ({ headers: { ...tusHeaders, 'upload-length': '10' } }),
      large: () => ({ headers: { ...tusHeaders, 'upload-length': '200000001' } }),
      odd: () => [{ headers: tusHeaders }, { headers: { ...tusHeaders, 'upload-length': 'x' } }],
      old: () => ({ headers: { 'upload-length': '10' } }),
    },
    cells: staffOnly('any large odd old', 201, 413, 400, 412),
    keys: null,
  }),
  table({
    route: 'HEAD /api/v1/imports/uploads/:id',
    requests: {
      own: async (world) => ({ params: { id: await upload(world) }, headers: tusHeaders }),
      missing: () => [{ params: { id: '0'.repeat(32) }, headers: tusHeaders }, { params: { id: 'x' } }],
    },
    cells: staffOnly('own missing', 200, 404),
    keys: null,
  }),
  table({
    route: 'PATCH /api/v1/imports/uploads/:id',
    requests: {
      own: async (world) => rest(await upload(world)),
      gap: async (world) => ({ ...rest(await upload(world)), headers: { ...tusHeaders, 'upload-offset': '3' } }),
      missing: () => rest('0'.repeat(32)),
      json: async (world) => ({ ...rest(await upload(world)), type: 'application/json', body: '{}' }),
    },
    cells: staffOnly('own gap missing json', 204, 409, 404, 415),
    keys: null,
  }),
  table({
    route: 'DELETE /api/v1/imports/uploads/:id',
    requests: {
      own: async (world) => ({ params: { id: await upload(world) }, headers: tusHeaders }),
      missing: () => ({ params: { id: '0'.repeat(32) }, headers: tusHeaders }),
    },
    cells: staffOnly('own missing', 204, 404),
    keys: null,
  }),
];

export const imports = [...lists, ...steps, ...uploads];
