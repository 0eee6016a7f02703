import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DataFileDetail } from '#contract/data-files/schema.ts';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { metadataOf } from '../../../tests/support/lists.ts';
import { type MonthWorld, monthCalls, monthWorld } from '../../../tests/support/months.ts';
import { crewRow, dataCsv, paidRow } from './factory.ts';

let t: TestApp;
let world: MonthWorld;
let calls: ReturnType<typeof monthCalls>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  world = await monthWorld(t);
  calls = monthCalls(t, world);
});

const head = { 'tus-resumable': '1.0.0' };
/** Sends a file in two parts: the second begins where the server says that the first ended. */
async function upload(token: string, text: string): Promise<string> {
  const begun = await t.call(token, 'POST', '/data_files/uploads', undefined, {
    ...head,
    'upload-length': String(Buffer.byteLength(text)),
    'upload-metadata': metadataOf('october.csv'),
  });
  const name = String(begun.headers.location).split('/').at(-1) ?? '';
  const path = `/data_files/uploads/${name}`;
  const send = (from: number, to: number) =>
    t.call(token, 'PATCH', path, Buffer.from(text).subarray(from, to), {
      ...head,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(from),
    });
  await send(0, 20);
  const asked = await t.call(token, 'HEAD', path, undefined, head);
  await send(Number(asked.headers['upload-offset']), Buffer.byteLength(text));
  return name;
}
const look = async (id: string, token = world.prime.token): Promise<DataFileDetail> =>
  (await t.call(token, 'GET', `/data_files/${id}`)).json();
const until = (id: string, status: string, token?: string) =>
  expect.poll(async () => (await look(id, token)).status).toBe(status);
const act = (id: string, name: string, body: object = {}, token = world.prime.token) =>
  calls.post(token, `/data_files/${id}/${name}`, body);
async function checked(text: string, tab: MonthlyReport = 'workforce-utilization', by = world.prime): Promise<string> {
  const body = { upload: await upload(by.token, text), tab, branch_id: world.branch };
  const started = await calls.post(by.token, `/parent_projects/${world.project}/data_files`, body);
  expect(started.statusCode, started.body).toBe(201);
  expect((await calls.post(by.token, `/parent_projects/${world.project}/data_files`, body)).statusCode).toBe(409);
  const { id } = started.json();
  await until(id, 'checked', by.token);
  return id;
}
async function imported(text: string, tab?: MonthlyReport, by = world.prime): Promise<string> {
  const id = await checked(text, tab, by);
  expect((await act(id, 'run', {}, by.token)).statusCode).toBe(200);
  await until(id, 'done', by.token);
  return id;
}
const rows = async () => (await calls.month((await calls.open()).id)).rows;

test('a file is uploaded in parts, reviewed, mapped anew, imported once by the person who said so, and undone', async () => {
  const id = await checked(dataCsv([crewRow(), crewRow({ Gender: 'Q' })]));
  expect(await look(id)).toMatchObject({
    ...{ may_change: true, may_add: false, may_undo: false, problem: null },
    counts: { rows: 2, added: 1, changed: 0, unchanged: 0, refused: 1, cells: 1 },
    refused: [{ line: 3, column: 'Gender', reason: 'is none of Female, Male, Nonbinary, Not stated' }],
    preview: { months: [{ month: '2026-10', month_id: null, state: null, added: 1 }] },
  });
  expect(await rows()).toEqual([]);
  // with a refused cell nothing is written unless the person leaves it out
  expect((await act(id, 'run')).statusCode).toBe(409);
  const { settings } = await look(id);
  const { sex: _, ...columns } = settings?.mapping.columns ?? {};
  const body = { mapping: { ...settings?.mapping, columns, fixed: { sex: 'not_stated' } } };
  expect((await act(id, 'mapping', body)).statusCode).toBe(200);
  await until(id, 'checked');
  expect((await look(id)).counts).toMatchObject({ rows: 2, added: 1, refused: 0 });
  const runs = await Promise.all([1, 2].map(() => act(id, 'run')));
  expect(runs.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await until(id, 'done');
  expect(await rows()).toMatchObject([{ sex: 'not_stated', people: 4, hours_hundredths: 641_00 }]);
  const { rows: audit } = await sql<{ by: string }>`
    SELECT actor_id AS by FROM audit_trail WHERE action = 'project data imported' AND subject_id = ${id}`.execute(
    t.db.kysely,
  );
  expect(audit).toEqual([{ by: world.prime.userId }]);
  // the mapping is proposed for the next file with these columns
  expect((await look(await checked(dataCsv([crewRow()])))).settings?.mapping).toMatchObject({
    fixed: { sex: 'not_stated' },
  });
  expect((await look(id)).may_undo).toBe(true);
  expect((await act(id, 'undo')).statusCode).toBe(200);
  await until(id, 'undone');
  expect(await rows()).toEqual([]);
  expect((await act(id, 'undo')).statusCode).toBe(409);
});

test('an undo gives changed rows their former values, and is refused once somebody changed or submitted them', async () => {
  const before = crewRow({ Hours: '300' });
  await imported(dataCsv([before]));
  const [typed] = await rows();
  const id = await imported(dataCsv([crewRow({ Hours: '310' }), crewRow({ Trade: 'Laborer' })]));
  expect(await rows()).toHaveLength(2);
  await act(id, 'undo');
  await until(id, 'undone');
  expect(await rows()).toMatchObject([{ id: typed?.id, hours_hundredths: 300_00 }]);
  const second = await imported(dataCsv([crewRow({ Hours: '320' })]));
  const [changed] = await rows();
  const month = await calls.open();
  await calls.save(month.id, [{ id: changed?.id, version: changed?.version, values: { people: 9 } }]);
  await act(second, 'undo');
  await until(second, 'done');
  expect((await look(second)).problem).toContain('were changed since');
  expect(await rows()).toMatchObject([{ hours_hundredths: 320_00, people: 9 }]);
  const third = await imported(dataCsv([crewRow({ Trade: 'Roofer' })]));
  const { version } = await calls.month(month.id);
  expect((await calls.act(month.id, 'submit', { version })).statusCode).toBe(200);
  expect((await look(third)).may_undo).toBe(false);
  await act(third, 'undo');
  await until(third, 'done');
  expect((await look(third)).problem).toContain('submitted');
  // and a file for it is refused, but one that changes nothing is not
  const late = await look(await checked(dataCsv([crewRow({ Trade: 'Glazier' }), crewRow({ Trade: 'Roofer' })])));
  expect([late.counts?.added, late.counts?.unchanged, late.refused]).toEqual([
    0,
    1,
    [{ line: 2, column: 'Month', reason: 'was submitted already. Withdraw the month to change it' }],
  ]);
});

test('contracts of a file are added by editors alone, and removed again by an undo', async () => {
  const text = dataCsv([paidRow(), paidRow({ vendor_name: 'New Firm LLC', dollar_amount: '100' })]);
  const id = await checked(text, 'contracting');
  const { settings } = await look(id);
  const body = { mapping: settings?.mapping, choices: { contracts: {}, others: 'new' } };
  expect((await act(id, 'mapping', body)).statusCode).toBe(403);
  expect((await act(id, 'mapping', body, world.editor.token)).statusCode).toBe(200);
  await until(id, 'checked');
  expect((await act(id, 'run', {}, world.editor.token)).statusCode).toBe(200);
  // it is written in the name of who uploaded it, who may not
  await until(id, 'failed');
  const own = await checked(text, 'contracting', world.editor);
  expect((await act(own, 'mapping', body, world.editor.token)).statusCode).toBe(200);
  await until(own, 'checked', world.editor.token);
  expect((await act(own, 'run', {}, world.editor.token)).statusCode).toBe(200);
  await until(own, 'done', world.editor.token);
  const states = async () =>
    (
      await t.db.kysely
        .selectFrom('parent_project_contracts')
        .select('state')
        .where('project_id', '=', world.project)
        .where('firm_name', '=', 'New Firm LLC')
        .execute()
    ).map(({ state }) => state);
  expect(await states()).toEqual(['active']);
  expect((await act(own, 'undo', {}, world.editor.token)).statusCode).toBe(200);
  await until(own, 'undone', world.editor.token);
  expect(await states()).toEqual(['removed']);
});

test('nobody learns of files of a branch that is not theirs', async () => {
  const id = await imported(dataCsv([crewRow(), crewRow({ Gender: '=Q' })].slice(0, 1)));
  const list = `/parent_projects/${world.project}/data_files`;
  const status = async (token: string, path: string) => (await t.call(token, 'GET', path)).statusCode;
  for (const { token } of [world.rival, world.viewer, world.stranger]) {
    expect([await status(token, `/data_files/${id}`), await status(token, `/data_files/${id}/report`)]).toEqual([
      404, 404,
    ]);
    expect((await act(id, 'undo', {}, token)).statusCode).toBe(404);
  }
  expect((await t.call(world.rival.token, 'GET', list)).json()).toEqual([]);
  expect((await t.call(world.viewer.token, 'GET', list)).json()).toEqual([]);
  expect(await status(world.stranger.token, list)).toBe(404);
  expect((await t.call(world.editor.token, 'GET', `${list}?tab=workforce-utilization`)).json()).toMatchObject([{ id }]);
  const sent = { upload: await upload(world.rival.token, 'a,b\n1,2\n'), tab: 'contracting', branch_id: world.branch };
  expect((await calls.post(world.rival.token, list, sent)).statusCode).toBe(404);
});

test('refused lines are downloaded with their cells, formulas escaped', async () => {
  const id = await checked(dataCsv([crewRow({ Trade: '=cmd' })]));
  const file = await t.call(world.prime.token, 'GET', `/data_files/${id}/report`);
  expect(file.body).toContain('2,Trade,is a formula. Formulas are never evaluated');
  expect(file.body).toContain("'=cmd");
});
