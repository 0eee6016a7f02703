import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { truncate } from '../../../../tests/support/database.ts';
import { list } from '../../../../tests/support/imports.ts';
import { problemIn } from '../../../../tests/support/kernel.ts';
import { auditActions, countRows, firms, importClient } from '../../../../tests/support/lists.ts';

let t: TestApp;
let sam: Awaited<ReturnType<typeof importClient>>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  sam = await importClient(t, 'sam@example.com');
});

const FORMULA = 'the name is a formula. Formulas are never evaluated';
/** Two firms, then a row whose name is a formula and one that has only a name. */
const LIST = list(...firms(2), ['=1+1', '2 Main St', 'Bowie', 'MD'], ['Orlo Paving']);

async function previewed(text = LIST): Promise<string> {
  const id = await sam.createDraft('a.csv', text);
  await sam.plan(id, 'Harbor Office');
  return id;
}
const rejectedRows = async (id: string) => (await sam.get(`/${id}/rows?kind=rejected`)).rows;
const correct = (id: string, position: number, cells: object) =>
  sam.call('PUT', `/${id}/rejected/${position}`, { cells });
const counts = async (id: string) => {
  const { preview } = await sam.get(`/${id}`);
  return { ...preview.counts, corrected: preview.corrected, uncounted: preview.uncounted };
};

test('a corrected row is checked at once, kept with its original cell, counted by the next preview, and imported', async () => {
  const id = await previewed();
  expect(await rejectedRows(id)).toMatchObject([
    { position: 3, rejected: { line: 4, reason: FORMULA, correctable: true, correction: null } },
    { position: 4, rejected: { line: 5, correction: null } },
  ]);
  const fixed = await correct(id, 3, { 'Company Name': 'Orlo Masonry' });
  expect([fixed.statusCode, fixed.json().rejected.correction]).toEqual([
    200,
    { cells: [{ column: 'Company Name', value: 'Orlo Masonry' }], reason: null },
  ]);
  expect(await counts(id)).toMatchObject({ new: 2, rejected: 2, corrected: 1, uncounted: 1 });
  expect(await auditActions(t)).toContain('imports.correct');

  const early = await sam.call('POST', `/${id}/run`, { lapse: false });
  expect([early.statusCode, problemIn(early).detail]).toEqual([
    409,
    'Rows were corrected after this preview was built. Update the preview, then import.',
  ]);
  await sam.plan(id, 'Harbor Office');
  expect(await counts(id)).toMatchObject({ new: 3, rejected: 2, corrected: 1, uncounted: 0 });
  const [row] = await rejectedRows(id);
  expect(row).toMatchObject({ position: 3, rejected: { reason: FORMULA, correction: { reason: null } } });
  expect(row.rejected.cells).toContainEqual({ column: 'Company Name', value: '=1+1', cut: false });
  const { rows } = await sam.get(`/${id}/rows?kind=new`);
  expect(rows.map(({ name }: { name: string }) => name)).toContain('Orlo Masonry');

  expect(await sam.run(id)).toMatchObject({ status: 'done', report: { rows: 4, created: 3, rejected: 1 } });
  expect(await countRows(t, 'businesses')).toBe(3);
  expect(await rejectedRows(id)).toMatchObject([{ rejected: { correction: { reason: null } } }, {}]);
});

test('a correction that does not suffice is kept with the new reason, and the row stays rejected', async () => {
  const id = await previewed();
  const still = await correct(id, 3, { 'Company Name': '' });
  expect(still.json().rejected.correction.reason).toBe('no firm name');
  expect(await counts(id)).toMatchObject({ corrected: 0, uncounted: 0 });
  await sam.plan(id, 'Harbor Office');
  expect(await rejectedRows(id)).toMatchObject([
    { rejected: { reason: FORMULA, correction: { cells: [{ value: '' }], reason: 'no firm name' } } },
    {},
  ]);
  expect((await sam.get(`/${id}`)).preview.report).toMatchObject({ created: 2, rejected: 2 });
});

test('cells that a row lacks can be filled in, and a correction can be taken back', async () => {
  const id = await previewed();
  const filled = await correct(id, 4, { Address: '9 Quarry Road', City: 'Towson', State: 'MD' });
  expect(filled.json().rejected.correction.reason).toBeNull();
  const restored = await correct(id, 4, { Address: '' });
  expect(restored.json().rejected.correction).toBeNull();
  expect(await counts(id)).toMatchObject({ corrected: 0 });
});

test('the download of rejected rows leaves out the corrected ones', async () => {
  const id = await previewed();
  await correct(id, 3, { 'Company Name': 'Orlo Masonry' });
  const { body } = await sam.call('GET', `/${id}/rejected`);
  expect(body.trim().split('\n').slice(1)).toEqual([
    '5,Company Name,"only a name: a heading, or too little to identify a firm",Orlo Paving,,,,,,,,',
  ]);
});

test('a row that was not read as a whole, a column that is not read, and text without limit are refused by name', async () => {
  const id = await previewed(`${list(...firms(1))}\r\nA,B,C,D,E,F,G,H,I,J,K`);
  const [torn] = await rejectedRows(id);
  expect(torn.rejected).toMatchObject({ correctable: false, correction: null });
  const whole = await correct(id, torn.position, { 'Company Name': 'Orlo' });
  expect([whole.statusCode, problemIn(whole).detail]).toEqual([
    422,
    'This row was not read as a whole. Correct it in the file, then upload it again',
  ]);
  const other = await previewed();
  const unread = await correct(other, 3, { Notes: 'x' });
  expect([unread.statusCode, problemIn(unread).errors]).toEqual([
    422,
    [{ field: 'body.cells', detail: 'has the column “Notes”, which the import does not read' }],
  ]);
  expect((await correct(other, 3, { 'Company Name': 'x'.repeat(2_001) })).statusCode).toBe(400);
  expect((await correct(other, 3, { 'Company Name': 'a\u0000b' })).statusCode).toBe(400);
  expect((await correct(other, 2, { 'Company Name': 'Orlo' })).statusCode).toBe(404);
});

test('corrections of two people are both counted, and none is taken once the list is being imported', async () => {
  const id = await previewed();
  const both = await Promise.all([
    correct(id, 3, { 'Company Name': 'Orlo Masonry' }),
    correct(id, 4, { Address: '9 Quarry Road', City: 'Towson' }),
  ]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await counts(id)).toMatchObject({ corrected: 2, uncounted: 2 });
  await sam.plan(id, 'Harbor Office');
  await sam.run(id);
  const late = await correct(id, 3, { 'Company Name': 'Orlo Roofing' });
  expect([late.statusCode, problemIn(late).detail]).toEqual([409, 'This list was already imported']);
});

test('corrections outlive a process that ends while it builds the preview', async () => {
  const id = await previewed();
  await correct(id, 3, { 'Company Name': 'Orlo Masonry' });
  // the file is gone, so the step ends without a preview
  await t.db.kysely
    .updateTable('import_drafts')
    .set({ upload: '0'.repeat(32) })
    .where('id', '=', id)
    .execute();
  const { mapping } = await sam.get(`/${id}`);
  const settings = { agency: 'Harbor Office', list_date: null, complete: false, mapping };
  await sam.call('PUT', `/${id}/plan`, settings);
  expect(await sam.waitUntilIdle(id)).toMatchObject({ status: 'columns' });
  expect(await rejectedRows(id)).toMatchObject([{ rejected: { correction: { reason: null } } }, {}]);
});
