import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SPEND_UPLOAD } from '#contract/impact-dashboards/rules/spend-upload.ts';
import type { SpendColumns, SpendFileRow, SpendImport } from '#contract/impact-dashboards/schema/vendors.ts';
import type { DashboardHome } from '#contract/impact-dashboards/schema.ts';
import { runImport } from '#server/imports/pipeline/run.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { documentUploader } from '../../../tests/support/documents.ts';
import { refreshed } from '../../../tests/support/impact-dashboards.ts';
import { importSpendCommand } from './commands/cli.ts';
import { createImpactDashboard } from './factory.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-imports-'));
let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let ids: readonly string[];
const dashboard = () =>
  createImpactDashboard(t.db.kysely, {
    ...{ owner_company_id: owner.companyId, created_by: owner.userId, email: 'noor@people.example' },
  });
beforeAll(async () => {
  t = await startTestApp();
  t.clock.set('2026-11-20T12:00:00Z');
  owner = await t.hirer({ email: 'noor@people.example' });
  ids = [await dashboard(), await dashboard()];
  const path = join(folder, 'list.csv');
  writeFileSync(
    path,
    `Business Name,Address,City,State,ZIP,Certification Type,Expiration Date
Harbor Lantern Electric LLC,12 Thames Street,Baltimore,MD,21231,MBE,2027-12-31
`,
  );
  await runImport(t.app.services, { path, agency: 'Port Carroll', listDate: '2026-01-15' });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

const FILE = `Vendor,Paid,Check Date,ZIP
Harbor Lantern Electric LLC,4592.74,2026-05-14,21231
Harbor Lantern Electric LLC,free,2026-05-14,21231
Nobody at all of nowhere,10.01,2026-05-20,99999
,5.00,2026-05-20,21231
`;
const MAPPING: SpendColumns = { vendor: 'Vendor', amount: 'Paid', paid_on: 'Check Date', zip: 'ZIP' };
const call = (id: string | undefined, method: string, path: string, body?: object) =>
  t.call(owner.token, method, `/impact_dashboards/${id}${path}`, body);
async function started(id: string | undefined, name: string, content: Buffer): Promise<string> {
  const upload = await documentUploader(t, owner.token, SPEND_UPLOAD.path).upload(name, content);
  const made = await call(id, 'POST', '/spend_imports', { upload });
  expect(made.statusCode, made.body).toBe(201);
  expect((await call(id, 'POST', '/spend_imports', { upload })).statusCode).toBe(409);
  return (made.json() as SpendImport).id;
}
async function settled(id: string | undefined, one: string): Promise<SpendImport> {
  const look = async (): Promise<SpendImport> => (await call(id, 'GET', `/spend_imports/${one}`)).json();
  await expect.poll(async () => (await look()).status).toEqual(expect.stringMatching(/checked|done|failed/));
  return look();
}
const filesOf = async (id: string | undefined): Promise<SpendFileRow[]> =>
  (await call(id, 'GET', '/spend_files')).json();

test('a file of the browser is proposed, checked, brought in and undone; the command line counts the same', async () => {
  const [id, other] = ids;
  const one = await started(id, 'may.csv.gz', gzipSync(FILE));
  const proposed = await settled(id, one);
  expect(proposed).toMatchObject({ status: 'checked', headers: ['Vendor', 'Paid', 'Check Date', 'ZIP'], result: null });
  // no name of an amount is known
  expect(proposed.columns).toEqual({ vendor: 'Vendor', paid_on: 'Check Date', zip: 'ZIP' });
  expect((await call(id, 'POST', `/spend_imports/${one}/run`)).statusCode).toBe(409);
  const wrong = await call(id, 'POST', `/spend_imports/${one}/columns`, { ...MAPPING, city: 'Town' });
  expect([wrong.statusCode, wrong.json().errors?.[0]?.field]).toEqual([400, 'body.city']);
  expect((await call(id, 'POST', `/spend_imports/${one}/columns`, MAPPING)).statusCode).toBe(200);
  const checked = await settled(id, one);
  expect(checked.result).toMatchObject({
    ...{ rows: 2, refused: 2, total_cents: 4_602_75, refused_cents: 5_00, is_repeated: false },
    counted: { rows: 1, cents: 4_592_74 },
    unknown: { rows: 1, cents: 10_01 },
    refusals: [
      { line: 3, why: 'has no amount', cents: 0 },
      { line: 5, why: 'names no vendor', cents: 5_00 },
    ],
  });
  expect(await filesOf(id)).toEqual([]);
  expect((await call(id, 'POST', `/spend_imports/${one}/run`)).statusCode).toBe(200);
  expect(await settled(id, one)).toMatchObject({ status: 'done', result: checked.result });

  const path = join(folder, 'may.csv.gz');
  writeFileSync(path, gzipSync(FILE));
  writeFileSync(join(folder, 'mapping.json'), JSON.stringify(MAPPING));
  const args = [path, '--dashboard', other ?? '', '--mapping', join(folder, 'mapping.json')];
  const terminal = { folder, out: () => undefined, err: () => undefined };
  expect(await importSpendCommand.run(t.app.services, args, terminal)).toBe(0);
  const known = ({ id: _, ...file }: SpendFileRow) => file;
  const both = [await filesOf(id), await filesOf(other)].map((files) => files.map(known));
  expect(both[0]).toEqual(both[1]);
  const homes = [];
  for (const dashboardId of ids) {
    await refreshed(t, dashboardId);
    const home = (await call(dashboardId, 'GET', '/home?from=2026-Q2&to=2026-Q2&measure=paid')).json() as DashboardHome;
    expect(home.totals.paid_cents).toBe(4_592_74);
    homes.push(home);
  }
  expect(homes[0]).toEqual(homes[1]);

  const again = await started(id, 'may.csv.gz', gzipSync(FILE));
  await settled(id, again);
  await call(id, 'POST', `/spend_imports/${again}/columns`, MAPPING);
  expect(await settled(id, again)).toMatchObject({ status: 'checked', result: { is_repeated: true } });
  expect((await call(id, 'POST', `/spend_imports/${again}/run`)).statusCode).toBe(409);

  const [file] = await filesOf(id);
  const undo = () => call(id, 'POST', `/spend_files/${file?.id}/undo`);
  expect((await undo()).json()).toEqual([]);
  expect((await undo()).statusCode).toBe(409);
  await refreshed(t, id ?? '');
  const empty = (await call(id, 'GET', '/home?from=2026-Q2&to=2026-Q2&measure=paid')).json() as DashboardHome;
  expect(empty.totals.paid_cents).toBe(0);
  // and may come again
  await call(id, 'POST', `/spend_imports/${again}/columns`, MAPPING);
  expect(await settled(id, again)).toMatchObject({ result: { is_repeated: false } });
  await call(id, 'POST', `/spend_imports/${again}/run`);
  expect(await settled(id, again)).toMatchObject({ status: 'done' });
  expect((await filesOf(id)).map(known)).toEqual(both[0]);
});

test('what is no file of payments says so', async () => {
  const one = await started(ids[0], 'broken.gz', Buffer.from([0x1f, 0x8b, 1, 2, 3, 4]));
  expect(await settled(ids[0], one)).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('can’t be read'),
  });
});
