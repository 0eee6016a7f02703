import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Share } from '#contract/firm-documents/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { createSession } from '#server/session/factory.ts';
import { createProjectInState } from '#server/work-history/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { readingAs, truncate } from '../../../tests/support/database.ts';
import { firmPapers } from '../../../tests/support/firm-papers.ts';
import { progress } from './reads/progress.ts';

const TAX_ID = '52-1234567';
let t: TestApp;
let firm: Awaited<ReturnType<TestApp['firm']>>;
let hirer: Awaited<ReturnType<TestApp['hirer']>>;
let papers: ReturnType<typeof firmPapers>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  await truncate(t.db);
  [firm, hirer] = [await t.firm(), await t.hirer({ first_name: 'Ada', last_name: 'Lane' })];
  papers = firmPapers(t, firm);
});

const read = async () => (await papers.call('GET', '/financials')).json();
const change = (body: object) => papers.call('PATCH', '/financials', body);
const look = (token: string) => papers.call('POST', '/financials/looks', undefined, token);
const reveal = (token = firm.token) => papers.call('POST', '/tax_id/views', undefined, token);
const actionsOf = async () => {
  const trail = await t.db.kysely.selectFrom('audit_trail').select('action').execute();
  const pending = (await t.db.kysely
    .selectFrom('audit_pending' as never)
    .selectAll()
    .execute()) as { action: string }[];
  return [...trail, ...pending].map(({ action }) => action);
};

describe('financials', () => {
  test('begin empty with the last three years, and are saved field by field', async () => {
    expect(await read()).toMatchObject({
      version: 0,
      largest_job: null,
      workers_comp: null,
      revenue: [2025, 2024, 2023].map((year) => ({ year, amount: null })),
      emr: [2025, 2024, 2023].map((year) => ({ year, rate: null })),
      tax_id: null,
      largest_verified: null,
    });
    const first = await change({ version: 0, bond_single: 500_000, revenue: [{ year: 2024, amount: 0 }] });
    expect([first.statusCode, first.json().version]).toEqual([200, 1]);
    const second = await change({
      version: 1,
      surety: ' Chesapeake Surety ',
      workers_comp: false,
      revenue: [{ year: 2025, amount: 1_200_000 }],
      emr: [{ year: 2025, rate: 0.87 }],
    });
    expect(second.json()).toMatchObject({
      version: 2,
      bond_single: 500_000,
      surety: 'Chesapeake Surety',
      workers_comp: false,
      revenue: [
        { year: 2025, amount: 1_200_000 },
        { year: 2024, amount: 0 },
        { year: 2023, amount: null },
      ],
      emr: [{ year: 2025, rate: 0.87 }, { rate: null }, { rate: null }],
    });
    expect((await change({ version: 2, revenue: [{ year: 2024, amount: null }] })).json().revenue[1].amount).toBeNull();
    expect(await read()).toMatchObject({ version: 3, bond_single: 500_000 });
  });

  test('name the field that is wrong', async () => {
    const wrong: [object, string, RegExp][] = [
      [
        { bond_single: 2_500_000, bond_aggregate: 600_000 },
        'bond_aggregate',
        /^This is less than the bond for a single job$/,
      ],
      [{ liability_each: 2, liability_aggregate: 1 }, 'liability_aggregate', /less than the limit for each occurrence/],
      [{ umbrella: -1 }, 'umbrella', /negative/],
      [{ umbrella: 1.5 }, 'umbrella', /whole dollars/],
      [{ largest_job: 100_000_000_001 }, 'largest_job', /at most/],
      [{ surety_phone: '410' }, 'surety_phone', /phone/],
      [{ surety: 'a\nb' }, 'surety', /one line/],
      [{ emr: [{ year: 2025, rate: 0.123 }] }, 'emr.0.rate', /two decimals/],
      [{ emr: [{ year: 2025, rate: 10 }] }, 'emr.0.rate', /9.99/],
      [{ revenue: [{ year: 2022, amount: 1 }] }, 'revenue', /2025, 2024, 2023/],
      [
        {
          revenue: [
            { year: 2025, amount: 1 },
            { year: 2025, amount: 2 },
          ],
        },
        'revenue',
        /once/,
      ],
    ];
    for (const [body, field, detail] of wrong) {
      const answer = await change({ version: 0, ...body });
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        [{ field: `body.${field}`, detail: expect.stringMatching(detail) }],
      ]);
    }
    await change({ version: 0, bond_single: 1_000_000, bond_aggregate: 2_000_000 });
    expect((await change({ version: 1, bond_single: 3_000_000 })).json().errors[0].field).toBe('body.bond_aggregate');
    expect((await change({ version: 1, bond_single: 3_000_000, bond_aggregate: 3_000_000 })).statusCode).toBe(200);
  });

  test('are changed by one of several devices', async () => {
    const race = async (version: number) => {
      const answers = await Promise.all([1, 2, 3].map((umbrella) => change({ version, umbrella })));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
      expect(await read()).toMatchObject(answers.find(({ statusCode }) => statusCode === 200)?.json());
    };
    await race(0);
    await race(1);
    expect((await change({ version: 0, umbrella: 9 })).statusCode).toBe(412);
    expect((await change({ version: 7, umbrella: 9 })).statusCode).toBe(412);
  });

  test('propose the largest verified job of the firm', async () => {
    const project = (state: 'verified' | 'pending', budget: number, title: string) =>
      createProjectInState(t.db.kysely, state, {
        hiring_company_id: hirer.companyId,
        mwbe_id: firm.mwbeId,
        recorded_by: hirer.userId,
        budget,
        title,
      });
    await project('verified', 900_000, 'Small');
    await project('verified', 1_180_000, 'North wing');
    await project('pending', 9_000_000, 'Not confirmed');
    expect((await read()).largest_verified).toEqual({ amount: 1_180_000, title: 'North wing' });
  });

  test('are nothing to others until they are shared, and each look is on record', async () => {
    const other = await t.firm();
    await change({ version: 0, bond_single: 500_000, largest_job: 100 });
    await papers.call('PUT', '/tax_id', { tax_id: TAX_ID });
    expect((await papers.call('GET', '/financials', undefined, other.token)).statusCode).toBe(404);
    expect((await papers.call('PATCH', '/financials', { version: 1, umbrella: 1 }, other.token)).statusCode).toBe(404);
    expect((await look(hirer.token)).statusCode).toBe(404);
    const share = (await papers.share(hirer.companyId, { financials: true })).json();
    expect((await look(hirer.token)).json()).toMatchObject({
      bond_single: 500_000,
      largest_job_verified: false,
      tax_id_last_four: null,
    });
    await papers.share(hirer.companyId, { financials: true, tax_id_last_four: true });
    const shown = await look(hirer.token);
    expect([shown.json().tax_id_last_four, shown.body.includes(TAX_ID)]).toEqual(['4567', false]);
    expect((await look((await t.hirer()).token)).statusCode).toBe(404);
    expect((await papers.call('GET', '/looks')).json().looks).toMatchObject([
      { person: 'Ada Lane', company: 'Ironbridge General Contracting', what: 'financials', file: null },
      { person: 'Ada Lane', what: 'financials' },
    ]);
    const shares: Share[] = (await papers.call('GET', '/shares')).json();
    const open = shares.find(({ active }) => active);
    expect([shares.length, open?.id === share.id]).toEqual([2, false]);
    await papers.call('POST', `/shares/${open?.id}/end`);
    expect((await look(hirer.token)).statusCode).toBe(404);
  });

  test('with documents alone shared, the figures stay private', async () => {
    const { id } = await papers.added();
    await papers.share(hirer.companyId, { documents: [id] });
    expect((await look(hirer.token)).statusCode).toBe(404);
    expect((await papers.call('GET', '/shared', undefined, hirer.token)).json().financials).toBe(false);
  });

  test('progress names the parts that are missing', async () => {
    const ctx = { ...t.app.services.readContext(), now: t.clock.now() };
    expect(await progress(ctx, firm.mwbeId)).toEqual({
      done: false,
      missing: ['largest_job', 'bonding', 'insurance_limits', 'tax_id'],
    });
    await change({ version: 0, largest_job: 1, bond_single: 0, liability_each: 1 });
    await papers.call('PUT', '/tax_id', { tax_id: TAX_ID });
    expect(await progress(ctx, firm.mwbeId)).toEqual({ done: true, missing: [] });
  });
});

describe('the tax id', () => {
  const save = (tax_id: string) => papers.call('PUT', '/tax_id', { tax_id });

  test('is sealed for its row; answers have its last four digits', async () => {
    const saved = await save(TAX_ID);
    expect(saved.json()).toEqual({ last_four: '4567', changed_at: '2026-11-20T12:00:00.000Z' });
    expect((await read()).tax_id.last_four).toBe('4567');
    const { sealed } = await t.db.kysely.selectFrom('firm_tax_ids').select('sealed').executeTakeFirstOrThrow();
    const { secrets } = t.app.services;
    expect(sealed.includes(Buffer.from('1234567'))).toBe(false);
    expect(secrets.open(sealed, `tax-id:${firm.mwbeId}`).toString()).toBe(TAX_ID);
    expect(() => secrets.open(sealed, `tax-id:${crypto.randomUUID()}`)).toThrow();
  });

  test.each(['52-123456', '00-1234567', '07-1234567', '89-1234567', '11-1111111', '521234567', 'x'])(
    'refuses %s at its field, without repeating it',
    async (wrong) => {
      const answer = await save(wrong);
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'body.tax_id']);
      if (wrong.length > 1) expect(answer.body).not.toContain(wrong);
    },
  );

  test('is shown whole after a fresh proof only, and each view is in the audit trail', async () => {
    await save(TAX_ID);
    expect((await reveal()).json()).toEqual({ tax_id: TAX_ID });
    const now = t.clock.now();
    const session = (more: object) => createSession(t.db.kysely, firm.userId, now, more);
    const old = await session({ confirmed_at: new Date(now.getTime() - 16 * 60_000) });
    expect([(await reveal(old)).statusCode, (await reveal(old)).json().type]).toEqual([
      403,
      'urn:plumbline:confirm-identity',
    ]);
    expect((await reveal((await t.firm()).token)).statusCode).toBe(404);
    expect((await reveal(hirer.token)).statusCode).toBe(403);
    const views = (await actionsOf()).filter((action) => action === 'tax id viewed');
    expect(views).toHaveLength(1);
  });

  test('is hidden from staff who act as the firm', async () => {
    await save(TAX_ID);
    const staff = await createUser(t.db.kysely, { user_type: 'INTERNAL', may_impersonate: true });
    const own = await createSession(t.db.kysely, staff, t.clock.now());
    const { id } = await t.db.kysely
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', staff)
      .executeTakeFirstOrThrow();
    expect(own).toBeTruthy();
    const acting = await createSession(t.db.kysely, firm.userId, t.clock.now(), {
      how: 'impersonation',
      impersonator_id: staff,
      parent_id: id,
      reason: 'Asked for help',
    });
    expect((await reveal(acting)).statusCode).toBe(403);
    expect((await papers.call('GET', '/financials', undefined, acting)).statusCode).toBe(403);
  });

  test('can be deleted, and the last one saved holds', async () => {
    await save(TAX_ID);
    await Promise.all([save('52-7654321'), save('52-7654321')]);
    expect((await reveal()).json()).toEqual({ tax_id: '52-7654321' });
    expect((await papers.call('DELETE', '/tax_id')).statusCode).toBe(204);
    expect([(await papers.call('DELETE', '/tax_id')).statusCode, (await reveal()).statusCode]).toEqual([404, 404]);
  });
});

test('row-level security opens figures to the firm and to whom it shares them, the sealed tax id to nobody', async () => {
  await change({ version: 0, umbrella: 1 });
  await papers.call('PUT', '/tax_id', { tax_id: TAX_ID });
  await papers.share(hirer.companyId, { financials: true });
  const as = <T>(userId: string, run: Parameters<typeof withRowSecurity<T>>[1]) =>
    withRowSecurity(readingAs(t.db, { kind: 'user', id: userId } as never), run);
  const rows = (userId: string) =>
    as(userId, async (tx) => [
      (await tx.selectFrom('firm_financials').select('version').execute()).length,
      (await tx.selectFrom('firm_tax_ids').select('last_four').execute()).length,
    ]);
  expect([await rows(firm.userId), await rows(hirer.userId), await rows((await t.hirer()).userId)]).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
  ]);
  const denied = as(firm.userId, (tx) => tx.selectFrom('firm_tax_ids').select('sealed').execute());
  await expect(denied).rejects.toThrow(/permission denied/);
});
