import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OPPORTUNITY_LIMITS, OPPORTUNITY_UPLOAD } from '#contract/opportunities/rules.ts';
import type { Opportunity, OpportunityFile } from '#contract/opportunities/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { EICAR, startClamd } from '../../../tests/support/clamd.ts';
import { truncate } from '../../../tests/support/database.ts';
import { documentUploader, maliciousDocuments, pdf } from '../../../tests/support/documents.ts';
import { createOpportunity, createOpportunityFile } from './factory.ts';
import { checkWaiting, purgeDrafts } from './jobs.ts';

let clamd: Awaited<ReturnType<typeof startClamd>>;
let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let firm: Awaited<ReturnType<TestApp['firm']>>;
let draft: string;
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
  [owner, firm] = [await t.hirer(), await t.firm()];
  draft = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId, state: 'draft' });
});

const upload = (name: string, file = pdf()) =>
  documentUploader(t, owner.token, OPPORTUNITY_UPLOAD.path).upload(name, file);
const save = (sent: string, id = draft, token = owner.token) =>
  t.call(token, 'POST', `/opportunities/${id}/files`, { upload: sent });
const add = async (name = 'Plans.pdf', file = pdf(), id = draft): Promise<OpportunityFile> => {
  const answer = await save(await upload(name, file), id);
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return (answer.json() as Opportunity).files.find((file) => file.display_name === name) as OpportunityFile;
};
const filesOf = async (token: string, id = draft): Promise<OpportunityFile[]> =>
  (await t.call(token, 'GET', `/opportunities?id=${id}`)).json().files;
const download = (fileId: string, token: string, id = draft) =>
  t.call(token, 'GET', `/opportunities/${id}/files/${fileId}`);
const remove = (fileId: string, token = owner.token, id = draft) =>
  t.call(token, 'DELETE', `/opportunities/${id}/files/${fileId}`);
const act = (path: string, body: object) => t.call(owner.token, 'POST', `/opportunities/${draft}/${path}`, body);
const isStored = (sent: string) => existsSync(join(t.app.services.config.dataDir, 'files/opportunity-files', sent));
const uploadOf = async (id: string) =>
  (await t.db.kysely.selectFrom('opportunity_files').select('upload').where('id', '=', id).executeTakeFirstOrThrow())
    .upload;

describe('files of a draft', () => {
  test('are the owner’s alone until it is published, then everybody’s, and stay', async () => {
    const file = await add('Plans.pdf', pdf('one'));
    expect(file).toMatchObject({ display_name: 'Plans.pdf', state: 'checked', issued_at: null, addendum: null });
    const [stranger, staff] = [
      await t.hirer(),
      await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL' })),
    ];
    const statuses = async () =>
      Promise.all(
        [owner.token, staff, stranger.token, firm.token].map(
          async (token) => (await download(file.id, token)).statusCode,
        ),
      );
    expect(await statuses()).toEqual([200, 200, 404, 404]);
    expect((await act('publication', { version: 1 })).json().files[0].issued_at).toBe('2026-11-20T12:00:00.000Z');
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect((await download(file.id, firm.token)).rawPayload.equals(pdf('one'))).toBe(true);
    expect((await remove(file.id)).statusCode).toBe(409);
    expect((await filesOf(firm.token)).map(({ display_name }) => display_name)).toEqual(['Plans.pdf']);
  });

  test('can be deleted, and are gone from the storage', async () => {
    const { id } = await add();
    const sent = await uploadOf(id);
    const other = await t.hirer();
    expect([(await remove(id, other.token)).statusCode, (await remove(id, firm.token)).statusCode]).toEqual([404, 403]);
    expect((await remove(id)).json().files).toEqual([]);
    expect([(await remove(id)).statusCode, (await download(id, owner.token)).statusCode]).toEqual([404, 404]);
    await expect.poll(() => isStored(sent)).toBe(false);
  });

  test('go with a draft that was removed', async () => {
    const sent = await uploadOf((await add()).id);
    await t.call(owner.token, 'DELETE', `/opportunities/${draft}`);
    t.clock.set('2026-11-21T12:00:01Z');
    await purgeDrafts.handle(t.app.services, {});
    expect(await t.db.kysely.selectFrom('opportunities').select('id').execute()).toEqual([]);
    await expect.poll(() => isStored(sent)).toBe(false);
  });

  test('that are hostile are refused with 415, and nothing of them is kept', async () => {
    for (const [name, [file]] of Object.entries(maliciousDocuments()).slice(0, 12)) {
      const sent = await upload(name, file);
      expect([name, (await save(sent)).statusCode, isStored(sent)]).toEqual([name, 415, false]);
    }
    expect(await filesOf(owner.token)).toEqual([]);
  });

  test('are saved once by parallel calls, by their uploader, and are at most twenty', async () => {
    const sent = await upload('Plans.pdf');
    const answers = await Promise.all([1, 2, 3].map(() => save(sent)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await filesOf(owner.token)).toHaveLength(1);
    const colleague = await t.logIn(await createUser(t.db.kysely, {}, { hiringCompanies: [owner.companyId] }));
    expect((await save(await upload('a.pdf'), draft, colleague)).statusCode).toBe(404);
    const other = await t.hirer();
    expect((await save(await upload('b.pdf'), draft, other.token)).statusCode).toBe(404);
    for (let n = 1; n < OPPORTUNITY_LIMITS.files; n++) await createOpportunityFile(t.db.kysely, draft);
    const [one, two] = [await upload('c.pdf'), await upload('d.pdf')];
    expect([(await save(one)).statusCode, (await save(two)).statusCode]).toEqual([409, 409]);
  });
});

describe('files of an addendum', () => {
  test('are added to what is published, and come with it alone', async () => {
    await act('publication', { version: 1 });
    const [plans, notes] = [await add('Plans.pdf'), await add('Notes.pdf')];
    expect([(await download(plans.id, firm.token)).statusCode, await filesOf(firm.token)]).toEqual([404, []]);
    const amend = (files: string[]) => act('addenda', { version: 2, said: 'New plans.', files });
    const unknown = await amend([plans.id, randomUUID()]);
    expect([unknown.statusCode, unknown.json().errors[0].field]).toEqual([400, 'body.files.1']);
    expect((await amend([plans.id])).statusCode).toBe(201);
    expect(await filesOf(firm.token)).toEqual([
      expect.objectContaining({ id: plans.id, addendum: 1, issued_at: '2026-11-20T12:00:00.000Z' }),
    ]);
    const seen = (await filesOf(owner.token)).map(({ display_name, addendum }) => [display_name, addendum]);
    expect(Object.fromEntries(seen)).toEqual({ 'Plans.pdf': 1, 'Notes.pdf': null });
    expect([(await remove(plans.id)).statusCode, (await remove(notes.id)).statusCode]).toEqual([409, 200]);
    await act('closure', { version: 3 });
    expect((await save(await upload('Late.pdf'))).statusCode).toBe(409);
  });
});

describe('while the scanner is away', () => {
  test('a file waits, nobody gets it, and it is checked later', async () => {
    clamd.state.answer = 'ERROR';
    const file = await add();
    await act('publication', { version: 1 });
    const statuses = async () => [
      (await download(file.id, owner.token)).statusCode,
      (await download(file.id, firm.token)).statusCode,
    ];
    await checkWaiting.handle(t.app.services, {});
    expect([file.state, await statuses()]).toEqual(['waiting', [409, 409]]);
    clamd.state.answer = null;
    await checkWaiting.handle(t.app.services, {});
    expect(await statuses()).toEqual([200, 200]);
  });

  test('a virus is found later and deleted; nobody ever gets it', async () => {
    clamd.state.answer = 'ERROR';
    const { id } = await add('note.txt', EICAR);
    const sent = await uploadOf(id);
    clamd.state.answer = null;
    await checkWaiting.handle(t.app.services, {});
    expect((await filesOf(owner.token))[0]?.state).toBe('rejected');
    expect((await download(id, owner.token)).statusCode).toBe(409);
    await expect.poll(() => isStored(sent)).toBe(false);
    expect((await act('publication', { version: 1 })).json().files[0].issued_at).toBeNull();
    expect(await filesOf(firm.token)).toEqual([]);
  });
});

test('a ZIP code proposes city, county, state and time zone', async () => {
  const place = (zip: string, token = owner.token) => t.call(token, 'GET', `/opportunity_places?zip=${zip}`);
  expect((await place('21201')).json()).toEqual({
    city: 'Baltimore',
    county: 'Baltimore (city)',
    state_code: 'MD',
    time_zone: 'America/New_York',
  });
  expect((await place('79901')).json()).toMatchObject({ state_code: 'TX', time_zone: 'America/Denver' });
  expect((await place('96813')).json()).toMatchObject({ state_code: 'HI', time_zone: 'Pacific/Honolulu' });
  const statuses = [await place('00000'), await place('9'), await place('21201', firm.token)];
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 400, 403]);
});

test('the own list is sorted by deadline, page by page, and knows what is due soon', async () => {
  const make = (title: string, deadline_at: Date | null) =>
    createOpportunity(t.db.kysely, {
      hiring_company_id: owner.companyId,
      title,
      deadline_at,
      deadline: deadline_at && '2026-12-01T12:00',
      ...(deadline_at ? {} : { state: 'draft' as const }),
    });
  await t.db.kysely.deleteFrom('opportunities').execute();
  await make('None', null);
  await make('Later', new Date('2026-12-20T12:00:00Z'));
  await make('Soon', new Date('2026-11-27T11:00:00Z'));
  await make('Past', new Date('2026-11-20T11:00:00Z'));
  const titles = async (query: string): Promise<[string[], string | undefined]> => {
    const answer = await t.call(owner.token, 'GET', `/opportunities/own?${query}`);
    const next = /before=([0-9a-f-]+)/.exec(String(answer.headers.link))?.[1];
    return [answer.json().map(({ title }: { title: string }) => title), next];
  };
  const [first, next] = await titles('sort=deadline&limit=2');
  expect(first).toEqual(['Past', 'Soon']);
  expect(await titles(`sort=deadline&limit=2&before=${next}`)).toEqual([['Later', 'None'], undefined]);
  expect((await titles('due_soon=true'))[0]).toEqual(['Soon']);
  const counts = (await t.call(owner.token, 'GET', '/opportunities/own/counts')).json();
  expect(counts).toMatchObject({ draft: 1, published: 3, due_soon: 1 });
});
