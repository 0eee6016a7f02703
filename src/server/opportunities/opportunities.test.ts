import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { jobs } from '#server/app.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { createOpportunity } from './factory.ts';

let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let firm: Awaited<ReturnType<TestApp['firm']>>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  await truncate(t.db);
  [owner, firm] = [await t.hirer(), await t.firm()];
});

/** Moves the clock; who slept so long signs in again. */
async function at(moment: string): Promise<void> {
  t.clock.set(moment);
  owner = { ...owner, token: await t.logIn(owner.userId) };
  firm = { ...firm, token: await t.logIn(firm.userId) };
}

const FACTS = {
  title: 'Electrical work at Pratt Street Library',
  scope: 'Wiring of the new wing.',
  naics: ['238210'],
  state_code: 'MD',
  time_zone: 'America/New_York',
  deadline: '2026-12-01T14:00',
};
const create = async (): Promise<Opportunity> =>
  (await t.call(owner.token, 'POST', '/opportunities', { hiring_company_id: owner.companyId })).json();
const change = (id: string, body: object, token = owner.token) => t.call(token, 'PATCH', `/opportunities/${id}`, body);
const act = (id: string, path: string, body: object, token = owner.token) =>
  t.call(token, 'POST', `/opportunities/${id}/${path}`, body);
const read = (id: string, token = firm.token) => t.call(token, 'GET', `/opportunities?id=${id}`);
const published = async (facts: object = {}): Promise<Opportunity> => {
  const { id } = await create();
  expect((await change(id, { version: 1, ...FACTS, ...facts })).statusCode).toBe(200);
  const answer = await act(id, 'publication', { version: 2 });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const fields = (answer: { json(): { errors?: { field: string }[] } }) =>
  answer.json().errors?.map(({ field }) => field);
const job = async (name: string) => jobs.find((one) => one.name === name)?.handle(t.app.services, {} as never);

describe('a draft', () => {
  test('is saved field by field, and exists for its owner and staff alone [DATA-066, DATA-067, API-033]', async () => {
    const draft = await create();
    expect(draft).toMatchObject({
      hiring_company_id: owner.companyId,
      state: 'draft',
      version: 1,
      title: null,
      may_edit: true,
      actions: ['publish'],
      is_open: false,
    });
    const saved = await change(draft.id, {
      version: 1,
      title: ' Pump Station 4 ',
      goals: [{ group: 'MBE', percent: 27 }],
    });
    expect(saved.json()).toMatchObject({ version: 2, title: 'Pump Station 4', goals: [{ group: 'MBE', percent: 27 }] });
    const staff = await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL' }));
    const statuses = async (token: string) => [
      (await read(draft.id, token)).statusCode,
      (await change(draft.id, { version: 99, title: 'x' }, token)).statusCode,
    ];
    expect([
      await statuses(owner.token),
      await statuses(staff),
      await statuses((await t.hirer()).token),
      await statuses(firm.token),
    ]).toEqual([
      [200, 412],
      [200, 412],
      [404, 404],
      [404, 403],
    ]);
  });

  test('names the field that is wrong', async () => {
    const { id } = await create();
    const wrong: [object, string][] = [
      [{ naics: ['2382', 'x'] }, 'body.naics.1'],
      [{ naics: ['2382', '2382'] }, 'body.naics'],
      [{ state_code: 'ZZ' }, 'body.state_code'],
      [{ deadline: '2026-02-30T10:00' }, 'body.deadline'],
      [{ deadline: '2026-12-01T24:00' }, 'body.deadline'],
      [{ deadline: '2026-03-08T02:30', time_zone: 'America/New_York' }, 'body.deadline'],
      [{ time_zone: 'Europe/Berlin' }, 'body.time_zone'],
      [{ starts_on: '2027-02-01', ends_on: '2027-01-01' }, 'body.ends_on'],
      [{ budget_min: 5, budget_max: 4 }, 'body.budget_max'],
      [{ goals: [{ group: 'MBE', percent: 0 }] }, 'body.goals.0.percent'],
      [{ contact_email: 'x' }, 'body.contact_email'],
      [{ state: 'published' }, 'body.state'],
    ];
    for (const [body, field] of wrong) {
      const answer = await change(id, { version: 1, ...body });
      expect([answer.statusCode, fields(answer)]).toEqual([400, [field]]);
    }
    expect((await read(id, owner.token)).json().version).toBe(1);
  });

  test('is changed by one of several devices', async () => {
    const { id } = await create();
    const answers = await Promise.all([1, 2, 3].map((n) => change(id, { version: 1, title: `Title ${n}` })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
  });

  test('can be removed, restored for a day, and is then deleted', async () => {
    const { id } = await create();
    const remove = () => t.call(owner.token, 'DELETE', `/opportunities/${id}`);
    expect((await remove()).statusCode).toBe(204);
    expect([(await read(id, owner.token)).statusCode, (await remove()).statusCode]).toEqual([404, 404]);
    await job('opportunities.purge-drafts');
    expect((await t.call(owner.token, 'POST', `/opportunities/${id}/restoration`)).statusCode).toBe(200);
    await remove();
    await at('2026-11-21T12:00:01Z');
    await job('opportunities.purge-drafts');
    expect((await t.call(owner.token, 'POST', `/opportunities/${id}/restoration`)).statusCode).toBe(404);
  });

  test('starts as a copy, without dates', async () => {
    const { id } = await published({
      starts_on: '2027-02-01',
      budget_max: 90_000,
      goals: [{ group: 'WBE', percent: 10 }],
    });
    const kept = { title: FACTS.title, budget_max: 90_000, goals: [{ group: 'WBE', percent: 10 }] };
    const undated = { deadline: null, deadline_at: null, starts_on: null, state: 'draft' };
    const copy = await t.call(owner.token, 'POST', `/opportunities/${id}/copies`);
    expect([copy.statusCode, copy.json()]).toEqual([201, expect.objectContaining({ ...kept, ...undated })]);
  });
});

describe('publishing', () => {
  test('names every fact that is missing', async () => {
    const { id } = await create();
    const answer = await act(id, 'publication', { version: 1 });
    expect([answer.statusCode, fields(answer)]).toEqual([
      400,
      ['title', 'scope', 'naics', 'state_code', 'time_zone', 'deadline'],
    ]);
    await change(id, { version: 1, ...FACTS, deadline: '2026-11-20T06:59' });
    expect(fields(await act(id, 'publication', { version: 2 }))).toEqual(['deadline']);
  });

  test('opens it to everybody; what was published is not changed as a draft is', async () => {
    const opportunity = await published();
    expect(opportunity).toMatchObject({ state: 'published', is_open: true, deadline_at: '2026-12-01T19:00:00.000Z' });
    expect((await read(opportunity.id)).json()).toMatchObject({ may_edit: false, actions: [] });
    expect((await read(opportunity.id, owner.token)).json().actions).toEqual(['amend', 'close', 'cancel']);
    const refused = await change(opportunity.id, { version: 3, title: 'Another' });
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('Issue an addendum')]);
    expect((await change(opportunity.id, { version: 3, title: 'x' }, (await t.hirer()).token)).statusCode).toBe(403);
    expect((await t.call(owner.token, 'DELETE', `/opportunities/${opportunity.id}`)).statusCode).toBe(409);
  });

  test('happens once, whoever else acts at the same moment', async () => {
    const { id } = await create();
    await change(id, { version: 1, ...FACTS });
    const answers = await Promise.all([
      act(id, 'publication', { version: 2 }),
      act(id, 'publication', { version: 2 }),
      change(id, { version: 2, title: 'Another' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('an addendum', () => {
  test('changes facts, keeps what was said before, and is acknowledged by firms', async () => {
    const { id } = await published();
    const answer = await act(id, 'addenda', {
      version: 3,
      said: 'One week more.',
      changes: { deadline: '2026-12-08T14:00', naics: ['238210', '238220'] },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({
        version: 4,
        deadline_at: '2026-12-08T19:00:00.000Z',
        addenda: [
          {
            number: 1,
            said: 'One week more.',
            issued_at: '2026-11-20T12:00:00.000Z',
            acknowledged_at: null,
            changes: [
              { field: 'naics', from: '238210', to: '238210, 238220' },
              { field: 'deadline', from: '2026-12-01T14:00', to: '2026-12-08T14:00' },
            ],
          },
        ],
      }),
    ]);
    const acknowledge = (number: number, token = firm.token) =>
      act(id, `addenda/${number}/acknowledgement`, { mwbe_id: firm.mwbeId }, token);
    expect((await acknowledge(1)).json().addenda[0].acknowledged_at).toBe('2026-11-20T12:00:00.000Z');
    await at('2026-11-21T12:00:00Z');
    expect((await acknowledge(1)).json().addenda[0].acknowledged_at).toBe('2026-11-20T12:00:00.000Z');
    expect([(await acknowledge(2)).statusCode, (await acknowledge(1, (await t.firm()).token)).statusCode]).toEqual([
      404, 404,
    ]);
    expect((await read(id, (await t.firm()).token)).json().addenda[0].acknowledged_at).toBeNull();
  });

  test('takes nothing away that is needed, and comes before the deadline', async () => {
    const { id } = await published();
    const amend = (changes: object) => act(id, 'addenda', { version: 3, said: 'x', changes });
    expect(fields(await amend({ scope: null }))).toEqual(['body.changes.scope']);
    expect(fields(await amend({ deadline: '2026-11-01T10:00' }))).toEqual(['body.changes.deadline']);
    await at('2026-12-01T19:00:00Z');
    const late = await amend({ deadline: '2026-12-08T14:00' });
    expect([late.statusCode, late.json().detail]).toEqual([409, 'The deadline of this opportunity has passed.']);
  });
});

describe('the deadline', () => {
  test('closes at its moment, before and after the job runs', async () => {
    const { id } = await published();
    await at('2026-12-01T18:59:59Z');
    await job('opportunities.close-due');
    expect((await read(id)).json()).toMatchObject({ state: 'published', is_open: true });
    await at('2026-12-01T19:00:00Z');
    expect((await read(id)).json()).toMatchObject({ state: 'published', is_open: false });
    await job('opportunities.close-due');
    expect((await read(id)).json()).toMatchObject({ state: 'closed', closed_at: '2026-12-01T19:00:00.000Z' });
    const audited = t.db.kysely.selectFrom('audit_trail').select(['actor_id', 'details']).where('subject_id', '=', id);
    expect(await audited.where('action', '=', 'opportunity closed').execute()).toEqual([
      { actor_id: null, details: { deadline: '2026-12-01T14:00' } },
    ]);
  });

  test('of a thousand at one moment leaves none open', async () => {
    const at = new Date('2026-11-20T12:00:00Z');
    for (let n = 0; n < 250; n++)
      await createOpportunity(t.db.kysely, {
        hiring_company_id: owner.companyId,
        deadline: '2026-11-20T07:00',
        deadline_at: at,
      });
    await job('opportunities.close-due');
    const counts = await t.call(owner.token, 'GET', '/opportunities/own/counts');
    expect(counts.json()).toEqual({ draft: 0, published: 0, closed: 250, awarded: 0, cancelled: 0, due_soon: 0 });
  });
});

describe('the end', () => {
  test('is an award to firms of the directory or to others', async () => {
    const { id } = await published();
    expect((await act(id, 'closure', { version: 3 })).json().state).toBe('closed');
    const award = (awards: object[]) => act(id, 'award', { version: 4, awards });
    const known = { mwbe_id: firm.mwbeId, name: 'Calloway Electric', amount: 90_000 };
    const other = { mwbe_id: null, name: 'Somebody & Sons', amount: null };
    expect(fields(await award([other, { ...known, mwbe_id: randomUUID() }]))).toEqual(['body.awards.1.mwbe_id']);
    expect(fields(await award([known, known]))).toEqual(['body.awards']);
    expect((await award([known, other])).json()).toMatchObject({
      state: 'awarded',
      awards: [known, other],
      actions: [],
    });
    expect((await act(id, 'cancellation', { version: 5, reason: 'x' })).statusCode).toBe(409);
  });

  test('is a cancellation with a reason that everybody reads', async () => {
    const { id } = await published();
    await act(id, 'cancellation', { version: 3, reason: 'The funding ended' });
    expect((await read(id)).json()).toMatchObject({ state: 'cancelled', cancelled_reason: 'The funding ended' });
  });

  test('comes once: close, cancel and addendum race', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await published();
      const answers = await Promise.all([
        act(id, 'closure', { version: 3 }),
        act(id, 'cancellation', { version: 3, reason: 'x' }),
        act(id, 'addenda', { version: 3, said: 'x' }),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    }
  });
});
