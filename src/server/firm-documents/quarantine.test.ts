import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { EICAR, startClamd } from '../../../tests/support/clamd.ts';
import { truncate } from '../../../tests/support/database.ts';
import { pdf } from '../../../tests/support/documents.ts';
import { firmPapers } from '../../../tests/support/firm-papers.ts';
import { checkWaiting } from './jobs.ts';

let clamd: Awaited<ReturnType<typeof startClamd>>;
let t: TestApp;
let firm: Awaited<ReturnType<TestApp['firm']>>;
let hirer: Awaited<ReturnType<TestApp['hirer']>>;
let papers: ReturnType<typeof firmPapers>;
beforeAll(async () => {
  clamd = await startClamd();
  t = await startTestApp({ CLAMD_SOCKET: clamd.address });
});
afterAll(async () => {
  await t.close();
  await clamd.close();
});
beforeEach(async () => {
  clamd.state.answer = null;
  t.clock.set('2026-11-20T12:00:00Z');
  await truncate(t.db);
  [firm, hirer] = [await t.firm(), await t.hirer()];
  papers = firmPapers(t, firm);
});
const check = () => checkWaiting.handle(t.app.services, {});
const AWAY = 'ERROR';

test('a file with a virus is refused while the scanner is there', async () => {
  const refused = await papers.add('note.txt', EICAR);
  expect([refused.statusCode, await papers.list()]).toEqual([415, []]);
});

test('while the scanner is away a file waits, and nobody gets it before it was scanned', async () => {
  clamd.state.answer = AWAY;
  const { id, file } = await papers.added('COI.pdf', pdf());
  await papers.share(hirer.companyId, { documents: [id] });
  expect(file.state).toBe('waiting');
  const statuses = async () => [
    (await papers.download(firm.token, id)).statusCode,
    (await papers.download(firm.token, id, { file: file.id })).statusCode,
    (await papers.download(hirer.token, id)).statusCode,
  ];
  expect(await statuses()).toEqual([409, 409, 404]);
  await check();
  expect(await statuses()).toEqual([409, 409, 404]);
  clamd.state.answer = null;
  await check();
  expect(clamd.state.scanned.at(-1)?.equals(pdf())).toBe(true);
  expect(await statuses()).toEqual([200, 200, 200]);
});

test('a waiting file with a virus is deleted when it is found, and nobody ever gets it', async () => {
  clamd.state.answer = AWAY;
  const { id } = await papers.added('note.txt', EICAR);
  const { upload } = await t.db.kysely.selectFrom('firm_document_files').select('upload').executeTakeFirstOrThrow();
  clamd.state.answer = null;
  await Promise.all([check(), check()]);
  expect((await papers.list())[0]?.file.state).toBe('rejected');
  await papers.share(hirer.companyId, { documents: [id] });
  const tokens = [firm.token, hirer.token];
  const statuses = tokens.map(async (token) => (await papers.download(token, id)).statusCode);
  expect(await Promise.all(statuses)).toEqual([409, 404]);
  await expect.poll(() => papers.isStored(upload)).toBe(false);
});

test('others keep the former file while its renewal waits, and the firm gets it back where that has a virus', async () => {
  const old = await papers.added('old.txt', Buffer.from('the old one'));
  await papers.call('PATCH', `/documents/${old.id}`, { version: 1, number: 'GL-77', expires_on: '2026-12-01' });
  await papers.share(hirer.companyId, { documents: [old.id] });
  clamd.state.answer = AWAY;
  t.clock.set('2026-11-20T12:00:01Z');
  const renewed = await papers.added('new.txt', EICAR, { replaces: { id: old.id, version: 2 } });
  expect(renewed).toMatchObject({ expires_on: null, file: { state: 'waiting' } });
  expect((await papers.download(hirer.token, old.id)).body).toBe('the old one');
  clamd.state.answer = null;
  await check();
  expect((await papers.list())[0]).toMatchObject({
    number: 'GL-77',
    expires_on: '2026-12-01',
    file: { display_name: 'old.txt', state: 'checked' },
    earlier: [{ display_name: 'new.txt', state: 'rejected' }],
  });
});
