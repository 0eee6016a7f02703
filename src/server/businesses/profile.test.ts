import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/businesses/endpoints.ts';
import { createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { importsInto, list, type Row } from '../../../tests/support/imports.ts';
import { problemIn } from '../../../tests/support/kernel.ts';
import { auditActions, importClient } from '../../../tests/support/lists.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const HERE: Row = [
  'Orlo Paving, Inc.',
  '14 Quarry Road',
  'Towson',
  'MD',
  '21204',
  '410-555-0142',
  'orlo.example',
  'MBE',
];
const PERHAPS: Row = ['Orlo Paving, Inc.', '900 York Road', 'Towson', 'MD', '21286', '410-555-0199', '', 'WBE'];

/** The only listed firm, claimed by somebody who administers it. */
async function claimed(...rows: Row[]) {
  const imports = importsInto(t.db);
  await imports.loadText(list(...rows), 'Harbor Office');
  const { id: mwbeId, business_id: businessId } = await t.db.kysely
    .updateTable('mwbes')
    .set({ claimed_at: new Date('2026-11-01T00:00:00Z') })
    .returning(['id', 'business_id'])
    .executeTakeFirstOrThrow();
  return { ...(await person(mwbeId)), mwbeId, businessId, imports };
}

async function person(mwbeId: string, role: 'administrator' | 'member' = 'administrator') {
  const userId = await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [mwbeId] });
  await t.db.kysely.updateTable('memberships').set({ role }).where('user_id', '=', userId).execute();
  return { userId, token: await t.logIn(userId) };
}

type Who = { readonly token: string; readonly mwbeId: string };
const read = async ({ token, mwbeId }: Who) => (await t.call(token, 'GET', `/mwbes/${mwbeId}/profile`)).json();
const change = ({ token, mwbeId }: Who, body: object) => t.call(token, 'PATCH', `/mwbes/${mwbeId}/profile`, body);
const seen = async ({ mwbeId }: Pick<Who, 'mwbeId'>, token: string | null = null) =>
  (await t.call(token, 'GET', `/mwbes?id=${mwbeId}`)).json();

describe('what a firm says of itself', () => {
  test('is saved fact by fact with a version, and both sources stay visible', async () => {
    const firm = await claimed(HERE);
    const before = await read(firm);
    expect(endpoints.profile.output.parse(before)).toEqual(before);
    expect(before).toMatchObject({
      version: 0,
      administers: true,
      said: { website: null },
      listed: { website: 'http://orlo.example', trade_name: null },
      sources: { website: { agency: 'Harbor Office' } },
      questions: [],
    });
    const saved = await change(firm, {
      version: 0,
      website: 'www.orlo-paving.example',
      trade_name: 'Orlo',
      instagram: '@orlopaving',
      trades: ['237310'],
      languages: ['en', 'es'],
      crew: 12,
      bonding_band: 500_000,
      office_city: 'Baltimore',
      office_state: 'MD',
    });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({
      version: 1,
      said: {
        website: 'http://www.orlo-paving.example',
        instagram: 'https://www.instagram.com/orlopaving',
        crew: 12,
        phone: null,
      },
      said_on: { crew: '2026-11-20' },
      listed: { website: 'http://orlo.example' },
      titles: { 237310: 'Highway, Street, and Bridge Construction' },
    });
    const profile = await seen(firm);
    expect(endpoints.mwbes.output.parse(profile)).toEqual(profile);
    expect(profile).toMatchObject({
      legal_business_name: 'Orlo Paving, Inc.',
      address_1: '14 Quarry Road',
      city: 'Towson',
      trade_name: null,
      website: 'http://www.orlo-paving.example',
      listed: {
        website: { value: 'http://orlo.example', source: { agency: 'Harbor Office', list_date: '2026-11-20' } },
      },
      sources: { website: { said_on: '2026-11-20' }, legal_business_name: { agency: 'Harbor Office' } },
      own: { trade_name: 'Orlo', office_city: 'Baltimore', crew: 12, languages: ['en', 'es'], bonding_band: 500_000 },
    });
    expect(profile.naics).toMatchObject([{ code: '237310', own: true }]);
    expect(profile.certificates[0].naics).toEqual([]);
    expect(await auditActions(t)).toContain('profile changed');
  });

  test('goes back to the lists when it is cleared, and denies what they state', async () => {
    const firm = await claimed(HERE);
    const original = await seen(firm);
    await change(firm, { version: 0, trades: ['237310'], crew: 3, description: 'Paving' });
    await change(firm, { version: 1, trades: [], crew: null, description: null, website: null });
    const denied = await seen(firm);
    expect(denied).toMatchObject({ website: null, listed: { website: { value: 'http://orlo.example' } }, naics: [] });
    expect({ ...denied, website: 'http://orlo.example', listed: {}, sources: original.sources }).toEqual(original);
  });

  test('refuses stale versions, unknown codes and other schemes, naming the field', async () => {
    const firm = await claimed(HERE);
    expect((await change(firm, { version: 0, crew: 4 })).statusCode).toBe(200);
    const stale = await change(firm, { version: 0, crew: 5 });
    expect(stale.statusCode).toBe(412);
    expect((await read(firm)).said.crew).toBe(4);
    for (const [body, field] of [
      [{ website: 'javascript:alert(1)' }, 'body.website'],
      [{ website: 'http://orlo.example@evil.example' }, 'body.website'],
      [{ linkedin: 'https://evil.example/orlo' }, 'body.linkedin'],
      [{ trades: ['999999'] }, 'body.trades.0'],
      [{ service_counties: ['24510', '99999'] }, 'body.service_counties.1'],
      [{ service_states: ['ZZ'] }, 'body.service_states.0'],
      [{ founded_year: 2027 }, 'body.founded_year'],
      [{ phone: '12' }, 'body.phone'],
      [{ legal_business_name: 'Other' }, 'body.legal_business_name'],
      [{}, 'body'],
    ] as const) {
      const refused = await change(firm, { version: 1, ...body });
      expect([refused.statusCode, problemIn(refused).errors?.[0]?.field], JSON.stringify(body)).toEqual([400, field]);
    }
  });

  test('belongs to its own people', async () => {
    const firm = await claimed(HERE);
    const other = await t.firm();
    const hirer = await t.hirer();
    expect((await change({ ...firm, token: other.token }, { version: 0, crew: 1 })).statusCode).toBe(404);
    expect((await change({ ...firm, token: hirer.token }, { version: 0, crew: 1 })).statusCode).toBe(403);
    expect((await t.call(other.token, 'GET', `/mwbes/${firm.mwbeId}/profile`)).statusCode).toBe(404);
  });

  test('of two people who save at once, one is told', async () => {
    const firm = await claimed(HERE);
    const colleague = await person(firm.mwbeId);
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        change(at % 2 ? firm : { ...firm, token: colleague.token }, { version: 0, crew: at + 1 }),
      ),
    );
    const won = all.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    expect(all.filter(({ statusCode }) => statusCode === 412)).toHaveLength(11);
    expect(await read(firm)).toMatchObject({ version: 1, said: { crew: won[0]?.json().said.crew } });
  });
});

describe('lists after the firm spoke', () => {
  const moved = (phone: string): Row => [...HERE.slice(0, 5), phone, ...HERE.slice(6)] as unknown as Row;

  test('do not overwrite it: the firm is asked, and keeps its own or takes theirs', async () => {
    const firm = await claimed(HERE);
    await change(firm, { version: 0, phone: '(410) 555-0777' });
    firm.imports.clock.now = new Date('2026-11-21T12:00:00Z');
    await firm.imports.loadText(list(moved('410-555-0300')), 'Harbor Office');
    const asked = await read(firm);
    expect(asked).toMatchObject({ said: { phone: '(410) 555-0777' }, version: 1 });
    expect(asked.questions).toMatchObject([
      { field: 'phone', mine: '(410) 555-0777', source: { agency: 'Harbor Office', list_date: '2026-11-21' } },
    ]);
    const [{ theirs }] = asked.questions;
    const answer = (keep: string, version: number) =>
      t.call(firm.token, 'POST', `/mwbes/${firm.mwbeId}/profile/answers`, { version, field: 'phone', keep, theirs });
    expect((await answer('mine', 0)).statusCode).toBe(412);
    expect((await answer('mine', 1)).json()).toMatchObject({ questions: [], said: { phone: '(410) 555-0777' } });
    expect((await answer('mine', 2)).statusCode).toBe(409);
    // the same list again asks nothing, another value does
    await firm.imports.loadText(list(moved('410-555-0300')), 'Harbor Office');
    expect((await read(firm)).questions).toEqual([]);
    firm.imports.clock.now = new Date('2026-11-22T12:00:00Z');
    await firm.imports.loadText(list(moved('410-555-0400')), 'Harbor Office');
    const [{ theirs: later }] = (await read(firm)).questions;
    const taken = await t.call(firm.token, 'POST', `/mwbes/${firm.mwbeId}/profile/answers`, {
      version: 2,
      field: 'phone',
      keep: 'theirs',
      theirs: later,
    });
    expect(taken.json()).toMatchObject({ questions: [], said: { phone: null }, listed: { phone: later } });
    const hirer = await t.hirer();
    expect((await t.call(hirer.token, 'GET', `/mwbes/${firm.mwbeId}/contact`)).json()).toMatchObject({
      phone: later,
      listed: {},
      sources: { phone: { agency: 'Harbor Office', list_date: '2026-11-22' } },
    });
  });

  test('that agree with the firm ask nothing', async () => {
    const firm = await claimed(HERE);
    await change(firm, { version: 0, phone: '(410) 555-0300' });
    firm.imports.clock.now = new Date('2026-11-21T12:00:00Z');
    await firm.imports.loadText(list(moved('410-555-0300')), 'Harbor Office');
    expect((await read(firm)).questions).toEqual([]);
  });

  test('are merged and taken apart again without touching what the firm says', async () => {
    const firm = await claimed(HERE);
    await change(firm, {
      version: 0,
      description: 'Asphalt and concrete',
      phone: '(410) 555-0777',
      trades: ['237310'],
    });
    const alone = await seen(firm);
    firm.imports.clock.now = new Date('2026-11-21T12:00:00Z');
    await firm.imports.loadText(list(PERHAPS), 'Port Office');
    const sam = await importClient(t, 'sam@example.com');
    const [review] = (await sam.get('/reviews')).reviews;
    const merge = (await sam.call('POST', `/reviews/${review.id}/decision`, { decision: 'same' })).json();
    const merged = await seen(firm);
    expect(merged).toMatchObject({ id: firm.mwbeId, description: 'Asphalt and concrete', own: alone.own });
    expect(merged.certificates).toHaveLength(2);
    expect((await read(firm)).questions).toMatchObject([{ field: 'phone', source: { agency: 'Port Office' } }]);
    expect((await sam.call('POST', `/merges/${merge.merge_id}/undo`)).statusCode).toBe(200);
    expect(await seen(firm)).toEqual(alone);
    expect((await read(firm)).questions).toEqual([]);
    const [other] = await t.db.kysely.selectFrom('businesses').selectAll().where('id', '<>', firm.businessId).execute();
    expect(other).toMatchObject({ own: {}, listed: {}, description: null });
  });

  test('that are undone leave the firm its words', async () => {
    const firm = await claimed(HERE);
    await change(firm, { version: 0, phone: '(410) 555-0777', crew: 9 });
    const sam = await importClient(t, 'sam@example.com');
    const run = await t.db.kysely.selectFrom('list_imports').select('id').executeTakeFirstOrThrow();
    const undo = await sam.call('POST', `/${run.id}/undo`);
    expect(undo.statusCode).toBeLessThan(300);
    await expect
      .poll(async () => (await t.db.kysely.selectFrom('list_imports').select('status').executeTakeFirst())?.status)
      .toBe('undone');
    expect(await seen(firm)).toMatchObject({ own: { crew: 9 }, legal_business_name: 'Orlo Paving, Inc.' });
    expect((await change(firm, { version: 1, crew: 10 })).json()).toMatchObject({
      said: { crew: 10, phone: '(410) 555-0777' },
    });
  });
});

describe('who sees the profile', () => {
  test('a hidden profile does not exist for guests, and members see it', async () => {
    const firm = await claimed(HERE);
    const hirer = await t.hirer();
    const publish = (who: Who, is_public: boolean) =>
      t.call(who.token, 'PATCH', `/mwbes/${who.mwbeId}/visibility`, { is_public });
    const member = { ...firm, ...(await person(firm.mwbeId, 'member')) };
    expect((await publish(member, false)).statusCode).toBe(403);
    expect((await publish(firm, false)).json()).toEqual({ is_public: false });
    const hidden = await t.call(null, 'GET', `/mwbes?id=${firm.mwbeId}`);
    const unknown = await t.call(null, 'GET', '/mwbes?id=00000000-0000-4000-8000-000000000000');
    const without = ({ request_id: _, ...problem }: Record<string, unknown>) => problem;
    expect([hidden.statusCode, without(hidden.json())]).toEqual([404, without(unknown.json())]);
    expect((await t.call(null, 'GET', `/mwbes/${firm.mwbeId}/standing?agency=Harbor%20Office`)).statusCode).toBe(404);
    expect((await t.call(null, 'GET', `/mwbes/${firm.mwbeId}/verified_work`)).statusCode).toBe(404);
    expect((await t.call(hirer.token, 'GET', `/mwbes/${firm.mwbeId}/verified_work`)).statusCode).toBe(200);
    expect((await seen(firm, hirer.token)).id).toBe(firm.mwbeId);
    await publish(firm, true);
    expect((await seen(firm)).id).toBe(firm.mwbeId);
    expect(await auditActions(t)).toEqual(expect.arrayContaining(['profile hidden', 'profile published']));
  });
});
