import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LayoutSettings, Publication, Report, ReportChanges, ReportLayout } from '#contract/reports/schema.ts';
import { verifyRecord } from '#contract/signed-records/rules/verification.ts';
import { recountProject } from '#server/counting/commands/recount.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type CountedProjectIds, randomProject } from '../../../tests/support/counted-projects.ts';
import { column, reportCalls, total } from '../../../tests/support/reports.ts';

const SECRET = 'a secret of thirty-two characters';
let answer: (request: IncomingMessage, body: string, response: ServerResponse) => void = () => undefined;
let other: Server;
let t: TestApp;
let external: TestApp;
let project: CountedProjectIds;
let calls: ReturnType<typeof reportCalls>;
beforeAll(async () => {
  t = await startTestApp();
  project = await randomProject(t, 3, 'custom');
  calls = reportCalls(t, project.id);
  await recounted();
});
afterAll(async () => {
  await t.close();
  await external?.close();
  other?.close();
});

async function recounted() {
  await sql`INSERT INTO counting_marks (project_id, at) VALUES (${project.id}::uuid, now())`.execute(t.db.kysely);
  await recountProject(t.app.services, project.id);
}
const ok = async <R>(token: string, method: string, path: string, body?: unknown, status = 200): Promise<R> => {
  const { statusCode, body: said } = await t.call(token, method, path, body);
  expect([path, statusCode, statusCode === status ? '' : said]).toEqual([path, status, '']);
  return said === '' ? (null as R) : JSON.parse(said);
};
const published = async (more: object = {}): Promise<Publication> => {
  const made = await calls.publish(project.owner, 'contracting', more);
  expect([made.statusCode, made.statusCode === 201 ? '' : made.body]).toEqual([201, '']);
  return made.json();
};

describe('a published report', () => {
  test('is frozen, numbered without a gap, and says what is different now', async () => {
    const first = await published({ settings: { group: 'tier' } });
    expect(first).toMatchObject({ number: 1, report_type: 'contracting', basis: 'current', title: 'Third quarter' });
    const frozen = await calls.page(project.owner, 'contracting', '', first.id);
    const same = await ok<ReportChanges>(project.owner, 'GET', `/published_reports/${first.id}/changes`);
    expect([same.added, same.removed, same.changed]).toEqual([0, 0, 0]);
    await sql`UPDATE parent_project_contracts SET award_cents = award_cents + 100, changes_cents = 5
              WHERE project_id = ${project.id}::uuid AND tier = 0 AND payment_contract_id IS NULL`.execute(t.db.kysely);
    expect(await calls.page(project.owner, 'contracting', '', first.id)).toEqual(frozen);
    const changes = await ok<ReportChanges>(project.owner, 'GET', `/published_reports/${first.id}/changes`);
    const award = changes.columns.findIndex(({ name }) => name === 'award');
    expect([changes.added, changes.removed, changes.changed]).toEqual([0, 0, 1]);
    expect((changes.now[award] as number) - (changes.before[award] as number)).toBe(2 * 105);
    expect([(await published()).number, (await published({ type_id: project.id })).number]).toEqual([2, 3]);
    const both = await Promise.all([
      calls.publish(project.owner, 'payments'),
      calls.publish(project.owner, 'payments'),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const list = await ok<Publication[]>(project.owner, 'GET', `/parent_projects/${project.id}/published_reports`);
    expect(list.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
    await expect(sql`UPDATE project_reports SET title = 'Other'`.execute(t.db.kysely)).rejects.toThrow('cannot change');
  });

  test('is signed: its file can be checked, a changed one not, and it names the file before it', async () => {
    const { id } = await published({ settings: { pack: 'federal-dbe' } });
    const file = await t.call(project.owner, 'GET', `/published_reports/${id}/file`);
    const keys = (await t.call(null, 'GET', '/record_keys')).json();
    const valid = await verifyRecord(file.rawPayload, { keys, revocations: [] });
    expect(valid).toMatchObject({ outcome: 'valid', record: { id, replayed_by: { code: 'federal-dbe' } } });
    const changed = file.body.replace(/"number":(\d+)/, (_, number) => `"number":${Number(number) + 1}`);
    expect((await verifyRecord(Buffer.from(changed), { keys, revocations: [] })).outcome).toBe('changed');
    expect(JSON.parse(file.body).record.previous).toMatch(/^[0-9a-f]{64}$/);
  });

  test('of accepted months is for viewers as well; no prime contractor reads one of the whole project', async () => {
    const accepted = await published({ settings: { basis: 'accepted' } });
    const current = await published();
    const list = (token: string) => ok<Publication[]>(token, 'GET', `/parent_projects/${project.id}/published_reports`);
    expect((await list(project.viewer)).map(({ id }) => id)).toEqual([accepted.id]);
    expect(await list(project.prime)).toEqual([]);
    const status = async (token: string, path: string) => (await t.call(token, 'GET', path)).statusCode;
    for (const what of ['file', 'changes'])
      expect([
        await status(project.viewer, `/published_reports/${accepted.id}/${what}`),
        await status(project.viewer, `/published_reports/${current.id}/${what}`),
        await status(project.prime, `/published_reports/${accepted.id}/${what}`),
      ]).toEqual([200, 404, 404]);
    expect(await status(project.viewer, calls.path('contracting', current.id))).toBe(404);
    expect(await status(project.owner, calls.path('payments', current.id))).toBe(404);
    for (const token of [project.viewer, project.prime])
      expect((await calls.publish(token, 'contracting')).statusCode).toBe(403);
  });

  test('comes as the files of what was frozen', async () => {
    const { id } = await published({ settings: { group: 'firm' } });
    const page = await calls.page(project.owner, 'contracting', 'limit=500', id);
    const csv = await calls.file(project.owner, 'contracting', 'csv', {}, id);
    expect(
      csv.body.trim().split('\r\n').length === page.rows.length + 2 ||
        csv.body.trim().split('\n').length === page.rows.length + 2,
    ).toBe(true);
    expect(csv.headers['content-disposition']).toContain('contracting-report-');
  });
});

describe('a saved layout', () => {
  const settings: LayoutSettings = {
    columns: ['firm', 'award', 'award_share'],
    labels: { firm: 'Business Name', award: 'Net Award', award_share: '%' },
    group: ['firm'],
    subtotals: false,
    sort: '-award',
    filters: { tier: '1' },
    head: ['Awards to M/WBE firms'],
  };
  test('decides columns, labels, rows, order and lines above; the address can still filter', async () => {
    const body = { report_type: 'contracting', name: 'Awards by firm', settings };
    const layout = await ok<ReportLayout>(
      project.owner,
      'POST',
      `/parent_projects/${project.id}/report_layouts`,
      body,
      201,
    );
    const report = await calls.page(project.owner, 'contracting', 'limit=500', layout.id);
    expect(report.columns.map(({ label }) => label)).toEqual(['Business Name', 'Net Award', '%']);
    expect([report.head, report.layout?.name]).toEqual([['Awards to M/WBE firms'], 'Awards by firm']);
    const awards = column(report, report.rows, 'award') as number[];
    expect(awards).toEqual([...awards].sort((one, two) => two - one));
    expect(awards.reduce((sum, cents) => sum + cents, 0)).toBe(total(report, 'award'));
    const narrowed = await calls.page(project.owner, 'contracting', 'tier=2', layout.id);
    expect(narrowed.settings.filters).toEqual({ tier: '2' });
    expect(
      (await t.call(project.owner, 'POST', `/parent_projects/${project.id}/report_layouts`, body)).statusCode,
    ).toBe(409);
    const put = (version: number) =>
      t.call(project.owner, 'PUT', `/parent_projects/${project.id}/report_layouts/${layout.id}`, {
        version,
        name: 'Awards',
        settings,
      });
    const two = await Promise.all([put(1), put(1)]);
    expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const made = await published({ type_id: layout.id });
    await ok(project.owner, 'DELETE', `/parent_projects/${project.id}/report_layouts/${layout.id}`, undefined, 204);
    expect((await t.call(project.owner, 'GET', calls.path('contracting', layout.id))).statusCode).toBe(404);
    const kept = await calls.page(project.owner, 'contracting', '', made.id);
    expect(kept.columns.map(({ label }) => label)).toEqual(['Business Name', 'Net Award', '%']);
    expect(await ok<Report['layout'][]>(project.owner, 'GET', `/parent_projects/${project.id}/report_layouts`)).toEqual(
      [],
    );
  });

  test('is read by whoever takes part, and changed by nobody else', async () => {
    const path = `/parent_projects/${project.id}/report_layouts`;
    const name = 'By tier';
    const layout = await ok<ReportLayout>(
      project.owner,
      'POST',
      path,
      { report_type: 'contracting', name, settings },
      201,
    );
    for (const token of [project.viewer, project.prime]) {
      expect(await ok<ReportLayout[]>(token, 'GET', path)).toMatchObject([{ name }]);
      for (const [method, at, body] of [
        ['POST', path, { report_type: 'contracting', name: 'Mine', settings }],
        ['PUT', `${path}/${layout.id}`, { version: 1, name: 'Mine', settings }],
        ['DELETE', `${path}/${layout.id}`, undefined],
      ] as const)
        expect((await t.call(token, method, at, body)).statusCode).toBe(403);
    }
    const stranger = await t.hirer();
    expect((await t.call(stranger.token, 'GET', path)).statusCode).toBe(404);
  });
});

describe('another reporting service', () => {
  const asked = () => ({
    project_id: project.id,
    report_type: 'contracting',
    type_id: 'current',
    format: 'pdf',
    settings: { group: 'firm' },
  });
  let owner: string;
  let id: string;
  beforeAll(async () => {
    other = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => answer(request, Buffer.concat(parts).toString(), response));
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    external = await startTestApp({
      REPORT_SERVICE_URL: `http://127.0.0.1:${port}/reports`,
      REPORT_SERVICE_SECRET: SECRET,
    });
    const made = await randomProject(external, 1, null);
    [owner, id] = [made.owner, made.id];
  });

  test('gets the body as it came, and its file is passed on [API-043, API-044]', async () => {
    const body = { ...asked(), project_id: id };
    answer = (request, text, response) => {
      expect(JSON.parse(text)).toEqual(body);
      expect(request.headers['x-plumbline-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
      expect(request.headers.authorization).toBeUndefined();
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-from-elsewhere');
    };
    const file = await external.call(owner, 'POST', '/reports', body);
    expect([file.statusCode, file.body]).toEqual([200, '%PDF-from-elsewhere']);
    const stranger = await external.hirer();
    expect((await external.call(stranger.token, 'POST', '/reports', body)).statusCode).toBe(404);
  });

  test('is told of when it refuses, fails, redirects or answers something else', async () => {
    const body = { ...asked(), project_id: id };
    for (const [status, type, expected] of [
      [403, 'text/plain', 422],
      [500, 'text/plain', 503],
      [302, 'text/plain', 503],
      [200, 'text/html', 503],
    ] as const) {
      answer = (_, __, response) =>
        response.writeHead(status, { 'content-type': type, location: '/elsewhere' }).end('no');
      const said = await external.call(owner, 'POST', '/reports', body);
      expect([status, said.statusCode, said.json().detail]).toEqual([
        status,
        expected,
        expect.stringContaining('reporting service'),
      ]);
    }
    other.close();
    other.closeAllConnections();
    expect((await external.call(owner, 'POST', '/reports', body)).statusCode).toBe(503);
  });

  test('is off unless it is configured: the same call is answered by ourselves [API-045, API-046]', async () => {
    const file = await t.call(project.owner, 'POST', '/reports', asked());
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  });
});
