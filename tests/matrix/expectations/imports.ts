import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ImportDraftTable, StoredRow } from '#server/imports/tables.ts';
import { inside, malformed, missing, staffOnly } from '../cells.ts';
import { upload } from '../list-upload.ts';
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
  list_date_from: 'given' as const,
  notes: [],
  warnings: [{ column: 'Zip', reason: 'is not a ZIP code', count: 1, examples: [{ line: 2, value: 'x' }] }],
  unread: [{ column: 'Yard', kind: 'zip_code', samples: ['20715'] }],
  corrected: 0,
  uncounted: 0,
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
    facts: [{ field: 'zip_code', value: '20715' }],
    changes: [{ field: 'city', before: null, after: 'Bowie' }],
    matches: [{ business_id: null, name: 'Orlo', place: '', score: 50, reasons: ['same name'] }],
    rejected: {
      line: 2,
      column: 'City',
      reason: 'odd',
      cells: [{ column: 'City', value: 'Bowie' }],
      correctable: true,
      correction: { cells: [{ column: 'City', value: 'Towson' }], reason: 'odd' },
    },
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
      proposed_date_from undo ${inside('undo', 'until at by')}
      progress ${inside('progress', 'phase done total')} saved preview
      ${inside('preview', 'report counts lapse list_date list_date_from notes warnings unread corrected uncounted')} ${inside('preview.report', REPORT_KEYS)}
      ${inside('preview.counts', 'new updated attached review unchanged lapsed rejected')}
      ${inside('preview.lapse', 'gone active ask')} ${inside('preview.warnings[]', 'column reason count examples')}
      ${inside('preview.warnings[].examples[]', 'line value')}
      ${inside('preview.unread[]', 'column kind samples')}`,
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

const ROW = 'position name place facts changes matches rejected';
const rowKeys = (row: string) => `
  ${inside(`${row}facts[]`, 'field value')} ${inside(`${row}changes[]`, 'field before after')}
  ${inside(`${row}matches[]`, 'business_id name place score reasons')}
  ${inside(`${row}rejected`, 'line column reason cells correctable correction')}
  ${inside(`${row}rejected.cells[]`, 'column value cut')}
  ${inside(`${row}rejected.correction`, 'cells reason')}
  ${inside(`${row}rejected.correction.cells[]`, 'column value')}`;

const correction =
  (status: ImportDraftTable['status'], body: object, position = '0') =>
  async (world: World) => ({
    params: { id: await draft(world, status), position },
    body,
  });
const NAMED = { cells: { 'Company Name': 'Orlo Paving' } };

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
    keys: `rows ${inside('rows[]', ROW)} next ${rowKeys('rows[].')}`,
  }),
  table({
    route: 'GET HEAD /api/v1/imports/:id/rejected',
    requests: { one: at('done'), missing, malformed },
    cells: staffOnly('one missing malformed', 200, 404, 400),
    keys: null,
    writes: { one: ['public.rate_limit_attempts'] },
  }),
  table({
    route: 'PUT /api/v1/imports/:id/rejected/:position',
    requests: {
      one: correction('preview', NAMED),
      late: correction('done', NAMED),
      unread: correction('preview', { cells: { Notes: 'x' } }),
      missing: async (world) => [
        await correction('preview', NAMED, '7')(world),
        { params: { ...missing().params, position: '0' }, body: NAMED },
      ],
      malformed: async (world) => [
        await correction('preview', {})(world),
        await correction('preview', NAMED, 'x')(world),
        await correction('preview', { cells: { City: 7 } })(world),
      ],
    },
    cells: staffOnly('one late unread missing malformed', 200, 409, 422, 404, 400),
    keys: `${ROW} ${rowKeys('')}`,
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

export const imports = [...lists, ...steps];
