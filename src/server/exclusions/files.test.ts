import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EXCLUSION_LIMITS, EXCLUSION_UPLOAD } from '#contract/exclusions/rules.ts';
import type { ExclusionDetails } from '#contract/exclusions/schema.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { startClamd } from '../../../tests/support/clamd.ts';
import { documentUploader, pdf } from '../../../tests/support/documents.ts';
import { type ExclusionProject, exclusionCalls, exclusionProject } from '../../../tests/support/exclusions.ts';
import { staffToken } from '../../../tests/support/payments.ts';
import { createExclusionFile } from './factory.ts';
import { jobs } from './jobs.ts';

let clamd: Awaited<ReturnType<typeof startClamd>>;
let t: TestApp;
let p: ExclusionProject;
let calls: ReturnType<typeof exclusionCalls>;
let exclusion: ExclusionDetails;
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
  p = await exclusionProject(t);
  calls = exclusionCalls(t, p);
  exclusion = (await calls.propose(p.prime, p.contract, 1_000_00)).json();
});

type Who = { readonly token: string };
const add = async ({ token }: Who, name = 'Quote.pdf', content = pdf()) => {
  const upload = await documentUploader(t, token, EXCLUSION_UPLOAD.path).upload(name, content);
  return t.call(token, 'POST', `/exclusions/${exclusion.id}/files`, { upload });
};
const added = async (...given: Parameters<typeof add>): Promise<ExclusionDetails> => {
  const answer = await add(...given);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const path = (file: string) => `/exclusions/${exclusion.id}/files/${file}`;
const get = ({ token }: Who, file: string) => t.call(token, 'GET', path(file));
const remove = ({ token }: Who, file: string) => t.call(token, 'DELETE', path(file));
const idOf = ({ attached }: ExclusionDetails) => attached.at(-1)?.id ?? '';

test('team and branch prove it and read the proof; other branches, viewers and strangers do not', async () => {
  const seen = await added(p.prime, 'Quote.pdf', pdf('quote'));
  expect(seen).toMatchObject({ version: 2, files: 1, attached: [{ display_name: 'Quote.pdf', state: 'checked' }] });
  const file = idOf(seen);
  const staff = { token: await staffToken(t) };
  const all = [p.prime, p.reporter, p.editor, staff, p.otherPrime, p.viewer, p.stranger];
  const statuses = await Promise.all(all.map(async (who) => (await get(who, file)).statusCode));
  expect(statuses).toEqual([200, 200, 200, 200, 404, 404, 404]);
  expect((await get(p.editor, file)).rawPayload.equals(pdf('quote'))).toBe(true);
  expect((await add(p.otherPrime)).statusCode).toBe(404);
  expect((await add(p.viewer)).statusCode).toBe(404);
  // what somebody else added nobody takes back
  expect([(await remove(p.editor, file)).statusCode, (await remove(p.prime, file)).statusCode]).toEqual([404, 200]);
  // who decides has seen the files that there are
  expect((await calls.decide(p.editor, seen, 'approve')).statusCode).toBe(412);
});

test('only PDF and images are taken, and so many; a decision seals them, in the product and past it', async () => {
  expect((await add(p.prime, 'notes.txt', Buffer.from('One maker.'))).statusCode).toBe(415);
  for (let at = 1; at < EXCLUSION_LIMITS.files; at += 1)
    await createExclusionFile(t.db.kysely, { exclusion_id: exclusion.id, sent_by: p.prime.userId });
  const last = await added(p.prime);
  const many = await add(p.reporter);
  expect([many.statusCode, many.json().detail]).toEqual([409, 'You can add up to 5 files to an exclusion.']);
  const file = idOf(last);
  expect((await calls.decide(p.editor, last, 'approve')).statusCode).toBe(200);
  expect([(await add(p.prime)).statusCode, (await remove(p.prime, file)).statusCode]).toEqual([409, 409]);
  expect((await get(p.prime, file)).statusCode).toBe(200);
  // viewers read that it was approved, not what proves it
  expect((await calls.details(p.viewer, exclusion.id)).json()).toMatchObject({ files: 0, attached: [] });
  expect((await get(p.viewer, file)).statusCode).toBe(404);
  for (const change of [
    sql`DELETE FROM exclusion_files WHERE id = ${file}`,
    sql`UPDATE exclusion_files SET upload = 'x' WHERE id = ${file}`,
    sql`DELETE FROM parent_project_exclusions WHERE id = ${exclusion.id}`,
    sql`UPDATE parent_project_exclusions SET amount_cents = 1 WHERE id = ${exclusion.id}`,
  ])
    await expect(change.execute(t.db.kysely)).rejects.toThrow();
});

test('nothing is sent to anybody before the scanner has seen it', async () => {
  const scan = async () => {
    await jobs.find(({ name }) => name === 'exclusions.check-waiting')?.handle(t.app.services, {} as never);
  };
  clamd.state.answer = 'ERROR';
  const clean = idOf(await added(p.prime));
  expect((await get(p.editor, clean)).statusCode).toBe(409);
  await scan();
  expect((await get(p.editor, clean)).statusCode).toBe(409);
  clamd.state.answer = null;
  await scan();
  expect((await get(p.editor, clean)).statusCode).toBe(200);
  clamd.state.answer = 'ERROR';
  t.clock.set('2026-11-20T12:05:00Z');
  const infected = idOf(await added(p.prime, 'Bad.pdf'));
  clamd.state.answer = 'stream: Eicar-Signature FOUND';
  await scan();
  const { upload } = await t.db.kysely
    .selectFrom('exclusion_files')
    .select('upload')
    .where('id', '=', infected)
    .executeTakeFirstOrThrow();
  expect((await get(p.editor, infected)).json().detail).toContain('virus');
  const stored = join(t.app.services.config.dataDir, 'files/exclusion-files', upload);
  await expect.poll(() => existsSync(stored)).toBe(false);
});
