import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { createPhoto } from '#server/photos/factory.ts';
import { signRecord } from '#server/signed-records/commands/sign.ts';
import { createProjectInState } from '#server/work-history/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { createBusiness, createCertificate } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Everything that guests can read of one firm. */
const PATHS = Object.values(api).flatMap((endpoints) =>
  Object.values<Endpoint>(endpoints).flatMap(({ access, method, path }) =>
    access.kind === 'public' && method === 'GET' && /^\/mwbes\/:id/.test(path) ? [path] : [],
  ),
);
const QUERIES: Readonly<Record<string, string>> = { '/mwbes/:id/standing': '?agency=Port%20City%20Supplier%20Office' };

async function firmWith(is_public: boolean) {
  const db = t.db.kysely;
  const name = { legal_business_name: 'Quiet Harbor Works', description: 'Something to read' };
  const { id, mwbeId } = await createBusiness(db, name, { is_public, claimed_at: t.clock.now() });
  await createCertificate(db, id);
  const project = await createProjectInState(db, 'verified', { mwbe_id: mwbeId });
  await t.app.services.transact((ctx) => signRecord(ctx, project));
  const added_at = t.clock.now();
  await createPhoto(db, { project_id: project, state: 'processed' });
  await createPhoto(db, { mwbe_id: mwbeId, side: 'mwbe', added_at, state: 'processed' });
  return { mwbeId, project };
}

test.each(PATHS)('a hidden profile tells guests nothing at %s', async (path) => {
  const [hidden, shown] = [await firmWith(false), await firmWith(true)];
  const read = (token: string | null, id: string) =>
    t.call(token, 'GET', path.replace(':id', id) + (QUERIES[path] ?? ''));
  const answer = await read(null, hidden.mwbeId);
  expect([200, 404]).toContain(answer.statusCode);
  if (answer.statusCode === 200) expect(answer.json()).toEqual([]);
  expect((await read(null, shown.mwbeId)).statusCode).toBe(200);
  const { token } = await t.hirer();
  expect((await read(token, hidden.mwbeId)).statusCode).toBe(200);
});

test('a hidden profile shows guests no photos of its verified work', async () => {
  const [hidden, shown] = [await firmWith(false), await firmWith(true)];
  const photos = (project: string) => t.call(null, 'GET', `/projects/${project}/photos`);
  expect((await photos(hidden.project)).statusCode).toBe(404);
  expect((await photos(shown.project)).json().photos).toHaveLength(1);
});
