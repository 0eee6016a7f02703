import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { secretIn } from '../../../tests/support/documents.ts';
import { problemIn } from '../../../tests/support/kernel.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { remindClients } from './commands/remind-clients.ts';

let t: TestApp;
let mailbox: Mailbox;
let firm: Awaited<ReturnType<TestApp['firm']>>;
let hirer: Awaited<ReturnType<TestApp['hirer']>>;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  mailbox.received.length = 0;
  t.clock.set('2026-11-20T12:00:00Z');
  firm = await t.firm({ email: 'lorena@lantern-row.example' });
  hirer = await t.hirer({ email: 'dana@ironbridge.example' });
});

const JOB = {
  title: 'Switchgear, Pier 6',
  client_name: 'Client Builders',
  amount: 268_400,
  start_date: '2025-02-03',
  end_date: '2026-01-15',
  description: 'Switchgear and temporary power',
  place: 'Baltimore, MD',
  role: 'sub',
};
const jobs = () => `/mwbes/${firm.mwbeId}/work_experiences`;
const add = async (more: object = {}) => {
  const added = await t.call(firm.token, 'POST', jobs(), { ...JOB, ...more });
  expect(added.statusCode).toBe(201);
  return added.json() as { id: string; version: number };
};
const change = (id: string, body: object, token = firm.token) => t.call(token, 'PATCH', `${jobs()}/${id}`, body);
const act = (id: string, what = '', body?: object) =>
  t.call(firm.token, 'POST', `${jobs()}/${id}/confirmation${what}`, body);
const own = async (id: string) =>
  (await t.call(firm.token, 'GET', jobs())).json().find((job: { id: string }) => job.id === id);
const shown = async (token: string | null = null) =>
  (await t.call(token, 'GET', `/mwbes/${firm.mwbeId}/work_experience`)).json();
const onPlatform = async () => {
  const job = await add({ hiring_company_id: hirer.companyId, client_name: undefined });
  expect((await act(job.id, '', { version: 1 })).statusCode).toBe(201);
  return { id: job.id, request: (await own(job.id)).confirmation.id as string };
};
const answer = (request: string, body: object, token = hirer.token) =>
  t.call(token, 'POST', `/work_confirmations/${request}/answer`, body);
const byEmail = async (email = `${crypto.randomUUID()}@client.example`) => {
  const job = await add();
  expect((await act(job.id, '', { version: 1, email, name: 'Jane Doe' })).statusCode).toBe(201);
  const mail = await mailbox.waitFor((one) => one.to.includes(email));
  return { id: job.id, email, secret: secretIn(mail.raw, '/link/') };
};
const byLink = (tempToken: string, body: object, token: string | null = null) =>
  t.call(token, 'POST', '/work_confirmations/answer', { tempToken, no_more_emails: false, ...body });
const CONFIRMED = { answer: 'confirm', name: 'Jane Doe', company: 'Client Builders' };

describe('what a firm says', () => {
  test('is saved as typed, a stale change writes nothing, and lists the newest job first', async () => {
    const draft = (await t.call(firm.token, 'POST', jobs(), {})).json();
    expect(await shown()).toEqual([]);
    const first = await change(draft.id, {
      version: 1,
      title: 'Old job',
      client_name: 'Somebody',
      end_date: '2019-05-01',
    });
    expect(first.json()).toMatchObject({ version: 2, title: 'Old job' });
    expect((await change(draft.id, { version: 1, title: 'Stale' })).statusCode).toBe(412);
    const both = await Promise.all([3, 4].map((amount) => change(draft.id, { version: 2, amount })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    await add();
    await add({ title: 'Going on', ongoing: true, end_date: null });
    const titles = (list: { title: string }[]) => list.map(({ title }) => title);
    expect(titles(await shown())).toEqual(['Going on', JOB.title, 'Old job']);
    const keys = Object.keys((await shown())[0]);
    expect(keys).not.toContain('amount');
    const wrong = await change(draft.id, { version: 3, start_date: '2020-01-01' });
    expect(problemIn(wrong).errors?.[0]?.field).toBe('body.end_date');
  });

  test('belongs to the firm’s people', async () => {
    const { id } = await add();
    const other = await t.firm();
    expect((await change(id, { version: 1, title: 'Mine' }, other.token)).statusCode).toBe(404);
    const theirs = `/mwbes/${other.mwbeId}/work_experiences/${id}`;
    expect((await t.call(other.token, 'PATCH', theirs, { version: 1, title: 'Mine' })).statusCode).toBe(404);
    expect((await t.call(other.token, 'DELETE', theirs)).statusCode).toBe(404);
    expect((await t.call(firm.token, 'DELETE', `${jobs()}/${id}`)).statusCode).toBe(204);
    expect(await shown()).toEqual([]);
  });

  test('finds clients on the platform by name, of companies with people', async () => {
    const found = await t.call(firm.token, 'GET', `/mwbes/${firm.mwbeId}/client_companies?q=ironb`);
    expect(found.json()).toEqual([{ id: hirer.companyId, business_name: 'Ironbridge General Contracting' }]);
    const wrong = await t.call(firm.token, 'POST', jobs(), { ...JOB, hiring_company_id: firm.mwbeId });
    expect(problemIn(wrong).errors?.[0]?.field).toBe('body.hiring_company_id');
  });
});

describe('a client on the platform', () => {
  test('confirms: the job becomes a verified, signed record of both', async () => {
    const { id, request } = await onPlatform();
    const mail = await mailbox.waitFor((one) => one.to.includes('dana@ironbridge.example'));
    expect(mail.raw).toContain('asks you to confirm');
    expect((await change(id, { version: 2, title: 'Bigger' })).statusCode).toBe(409);
    expect((await answer(request, { answer: 'confirm' })).json()).toMatchObject({ state: 'confirmed' });
    const { project_id } = await own(id);
    expect(await shown()).toEqual([]);
    const [work] = (await t.call(null, 'GET', `/mwbes/${firm.mwbeId}/verified_work`)).json();
    expect(work).toMatchObject({
      id: project_id,
      title: JOB.title,
      services: JOB.description,
      recorded_by: 'mwbe',
      confirmed_by: 'hiring_company',
    });
    const record = (await t.call(hirer.token, 'GET', `/projects/${project_id}/record`)).json();
    expect(JSON.stringify(record)).toContain('"confirmed_by":"hiring_company"');
    const steps = (await t.call(firm.token, 'GET', `/projects/${project_id}/timeline`)).json();
    expect(steps.map(({ kind, side }: { kind: string; side: string }) => [kind, side])).toEqual([
      ['recorded', 'mwbe'],
      ['verified', 'hiring_company'],
    ]);
    expect((await t.call(firm.token, 'DELETE', `${jobs()}/${id}`)).statusCode).toBe(409);
    expect((await act(id, '/withdrawal')).statusCode).toBe(409);
    // retracted by the platform, the job is again what the firm alone tells of
    const staff = await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL', admin: true }));
    const retraction = { reason: 'withdrawn', explanation: 'It was another company.' };
    const path = `/projects/${project_id}/record/revocation`;
    expect((await t.call(staff, 'POST', path, retraction)).statusCode).toBeLessThan(300);
    expect(await own(id)).toMatchObject({ project_id: null, confirmation: { state: 'withdrawn' } });
    expect((await t.call(firm.token, 'DELETE', `${jobs()}/${id}`)).statusCode).toBe(204);
  });

  test('corrects: the firm accepts, and the record says who changed what', async () => {
    const { id, request } = await onPlatform();
    const same = await answer(request, { answer: 'correct', amount: JOB.amount });
    expect(problemIn(same).errors?.[0]?.field).toBe('body.amount');
    await answer(request, { answer: 'correct', amount: 250_000, reason: 'Without the change order.' });
    expect((await own(id)).confirmation).toMatchObject({ state: 'corrected', correction: { amount: 250_000 } });
    const both = await Promise.all([act(id, '/acceptance'), act(id, '/withdrawal')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { amount, project_id } = await own(id);
    if (project_id === null) return expect(amount).toBe(JOB.amount);
    expect(amount).toBe(250_000);
    const steps = (await t.call(hirer.token, 'GET', `/projects/${project_id}/timeline`)).json();
    expect(steps[1]).toMatchObject({
      kind: 'corrected',
      side: 'hiring_company',
      said: 'Without the change order.',
      changes: [{ field: 'budget', from: '268400', to: '250000' }],
    });
  });

  test('declines with a reason: the firm is told, nobody else sees anything', async () => {
    const { id, request } = await onPlatform();
    expect(problemIn(await answer(request, { answer: 'decline' })).errors?.[0]?.field).toBe('body.reason');
    await answer(request, { answer: 'decline', reason: 'Another company hired them.' });
    const told = await mailbox.waitFor((one) => one.raw.includes('Only you see this'));
    expect(told.raw).toContain('Another company');
    expect((await own(id)).confirmation).toMatchObject({ state: 'declined', reason: 'Another company hired them.' });
    expect(JSON.stringify(await shown(hirer.token))).not.toContain('Another company');
    expect((await change(id, { version: 2, title: 'Changed' })).statusCode).toBe(200);
  });

  test('gives exactly one outcome, whoever acts at once', async () => {
    const { id, request } = await onPlatform();
    const colleague = await t.logIn(await createUser(t.db.kysely, {}, { hiringCompanies: [hirer.companyId] }));
    const outcomes = await Promise.all([
      answer(request, { answer: 'confirm' }),
      answer(request, { answer: 'decline', reason: 'No.' }, colleague),
      act(id, '/withdrawal'),
    ]);
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const projects = await t.db.kysely.selectFrom('projects').select('id').execute();
    expect(projects).toHaveLength((await own(id)).project_id === null ? 0 : 1);
  });

  test('is asked about a complete job, once, and is nobody who acts for the firm', async () => {
    const draft = await add({ hiring_company_id: hirer.companyId, client_name: undefined, amount: null });
    expect(problemIn(await act(draft.id, '', { version: 1 })).detail).toContain('the amount');
    await change(draft.id, { version: 1, amount: 5 });
    const twice = await Promise.all([1, 2].map(() => act(draft.id, '', { version: 2 })));
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, expect.toBeOneOf([409, 412])]);
    const { confirmation } = await own(draft.id);
    const both = await createUser(
      t.db.kysely,
      { user_type: 'PRIME' },
      { hiringCompanies: [hirer.companyId], mwbes: [firm.mwbeId] },
    );
    expect((await answer(confirmation.id, { answer: 'confirm' }, await t.logIn(both))).statusCode).toBe(403);
    const stranger = await t.hirer();
    for (const path of ['', '/answer']) {
      const call = t.call(
        stranger.token,
        path ? 'POST' : 'GET',
        `/work_confirmations/${confirmation.id}${path}`,
        path ? { answer: 'confirm' } : undefined,
      );
      expect((await call).statusCode).toBe(404);
    }
  });
});

describe('a client outside', () => {
  test('confirms by link, once; shown with name and domain, the address to members', async () => {
    const { id, secret, email } = await byEmail();
    const look = () => t.call(null, 'POST', '/work_confirmations/look', { tempToken: secret });
    expect((await look()).json()).toMatchObject({ title: JOB.title, contact_name: 'Jane Doe', amount: JOB.amount });
    const both = await Promise.all([byLink(secret, CONFIRMED), byLink(secret, { answer: 'decline', reason: 'No.' })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    expect((await look()).statusCode).toBe(404);
    if ((await own(id)).confirmation.state !== 'confirmed') return;
    const seen = { by: 'Jane Doe', company: 'Client Builders', domain: 'client.example' };
    expect((await shown())[0].confirmed).toMatchObject({ ...seen, email: null });
    expect((await shown(hirer.token))[0].confirmed).toMatchObject({ ...seen, email });
    expect((await own(id)).project_id).toBeNull();
    expect((await act(id, '/withdrawal')).statusCode).toBe(200);
    expect((await shown())[0].confirmed).toBeNull();
  });

  test('corrects it: the firm accepts, and it is confirmed without a record', async () => {
    const { id, secret } = await byEmail();
    expect((await byLink(secret, { ...CONFIRMED, answer: 'correct', end_date: '2026-02-01' })).statusCode).toBe(204);
    expect((await shown())[0].confirmed).toBeNull();
    expect((await act(id, '/acceptance')).json()).toMatchObject({ end_date: '2026-02-01', project_id: null });
    expect((await shown())[0].confirmed).toMatchObject({ by: 'Jane Doe' });
  });

  test('is not the firm’s own side, and may want no more emails', async () => {
    const { id } = await add();
    for (const email of ['lorena@lantern-row.example', 'bob@lantern-row.example']) {
      expect(problemIn(await act(id, '', { version: 1, email })).errors?.[0]?.field).toBe('body.email');
    }
    const { secret, email: outside } = await byEmail();
    expect((await byLink(secret, CONFIRMED, firm.token)).statusCode).toBe(403);
    const source = { user_id: firm.userId, source: hashToken(`browser ${'b'.repeat(43)}`), used_at: new Date() };
    await t.db.kysely.insertInto('known_sources').values(source).execute();
    const cookie = { cookie: `known-browser=${'b'.repeat(43)}` };
    const body = { tempToken: secret, no_more_emails: false, ...CONFIRMED };
    const own = await t.call(null, 'POST', '/work_confirmations/answer', body, cookie);
    expect([own.statusCode, problemIn(own).detail]).toEqual([403, expect.stringContaining('your own device')]);
    await byLink(secret, { answer: 'not_me', no_more_emails: true });
    const again = await act(id, '', { version: 1, email: outside });
    expect(problemIn(again).detail).toContain('asked not to be emailed');
  });

  test('opens no withdrawn, expired, unknown or foreign link; is reminded once', async () => {
    const { id, secret, email } = await byEmail();
    t.clock.set('2026-11-27T12:00:00Z');
    const remind = () => t.app.services.transact(remindClients);
    expect([await remind(), await remind()]).toEqual([1, 0]);
    const second = secretIn(
      (await mailbox.waitFor((one) => one.to.includes(email) && one.raw.includes('Reminder'))).raw,
      '/link/',
    );
    firm = { ...firm, token: await t.logIn(firm.userId) };
    await act(id, '/withdrawal');
    const late = await byEmail('late@client.example');
    t.clock.set('2026-12-28T12:00:01Z');
    firm = { ...firm, token: await t.logIn(firm.userId) };
    for (const over of [secret, second, late.secret, 'x'.repeat(43)]) {
      expect((await byLink(over, CONFIRMED)).statusCode).toBe(404);
    }
    expect((await own(late.id)).confirmation.state).toBe('expired');
    const fresh = await byEmail('fresh@client.example');
    await t.db.kysely.updateTable('link_tokens').set({ purpose: 'reference' }).execute();
    expect((await byLink(fresh.secret, CONFIRMED)).statusCode).toBe(404);
  });

  test('gets few emails: limits by firm and day, by recipient and week', async () => {
    const { id } = await add();
    const row = { rate_limit: 'work confirmation request', address: '127.0.0.1', at: new Date('2026-11-20T11:00:00Z') };
    await t.db.kysely
      .insertInto('rate_limit_attempts')
      .values(Array.from({ length: 20 }, () => ({ ...row, account_hash: hashToken(firm.mwbeId) })))
      .execute();
    expect((await act(id, '', { version: 1, email: 'jane@client.example' })).statusCode).toBe(429);
    await t.db.kysely.deleteFrom('rate_limit_attempts').execute();
    for (let at = 0; at < 5; at++) {
      const job = await add();
      expect((await act(job.id, '', { version: 1, email: 'busy@c.example' })).statusCode).toBe(201);
    }
    expect((await act(id, '', { version: 1, email: 'busy@c.example' })).statusCode).toBe(409);
  });
});
