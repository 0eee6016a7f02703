import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnFacts } from '#contract/businesses/rules/own-facts.ts';
import { endpoints } from '#contract/search/endpoints.ts';
import type { SearchResult, Trades } from '#contract/search/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { problemIn } from '../../../../tests/support/kernel.ts';

let t: TestApp;
let hirer: string;
/** Each test has firms in a city of its own. */
let city = 'Town 0';
beforeAll(async () => {
  t = await startTestApp();
  hirer = (await t.hirer()).token;
});
afterAll(() => t.close());
beforeEach(() => {
  city = `Town ${Number(city.slice(5)) + 1}`;
});

/** In the center of Baltimore, unless it says otherwise. */
const firm = (name: string, own: OwnFacts = {}, mwbe: { is_public?: boolean } = {}) =>
  createBusiness(
    t.db.kysely,
    { legal_business_name: name, city, zip_code: '21201', state: 'MD', naics: ['238210', '236115'], own },
    mwbe,
  );
const here = (query: string) => `${query}&city=${encodeURIComponent(city)}`;
const search = async (query: string): Promise<SearchResult> => {
  const answer = (await t.call(hirer, 'GET', here(`/search/businesses?sort=name&${query}`))).json();
  expect(endpoints.businesses.output.parse(answer)).toEqual(answer);
  return answer;
};
const found = async (query: string) => (await search(query)).items.map((item) => item.legal_business_name);

describe('filters by what firms say of themselves', () => {
  test.each([
    ['start_by=2026-12-01', { available_from: '2026-12-01' }, { available_from: '2026-12-02' }],
    ['bond=500000', { bonding_band: 500_000 }, { bonding_band: 0 }],
    ['crew=12', { crew: 12 }, { crew: 11 }],
    ['language=es&language=ko', { languages: ['en', 'es'] }, { languages: ['en'] }],
    ['travels_to=21014', { service_states: ['MD'] }, { service_states: ['VA'] }],
    ['travels_to=21014', { service_counties: ['24025'] }, { service_counties: ['24005'] }],
    // Bel Air is some 24 miles from the center of Baltimore
    ['travels_to=21014', { service_radius: 30 }, { service_radius: 20 }],
    ['travels_to=21014', { service_radius: 30 }, { service_radius: 30, office_zip_code: '20001' }],
  ] satisfies [string, OwnFacts, OwnFacts][])(
    '%s finds %j, not %j, and tells of those that have not said',
    async (query, yes, no) => {
      await firm('Able', yes);
      await firm('Busy', no);
      await firm('Calm');
      await firm('Dire', { structure: 'LLC' });
      const certain = await search(query);
      expect(certain.items.map((item) => item.legal_business_name)).toEqual(['Able']);
      const [filter = ''] = query.split('=');
      expect(certain.unsaid).toEqual({
        ...{ firms: 2, start_by: 0, bond: 0, crew: 0, travels_to: 0, language: 0 },
        [filter]: 2,
      });
      const all = await search(`${query}&include_unsaid=true`);
      expect(all.items.map((item) => item.legal_business_name)).toEqual(['Able', 'Calm', 'Dire']);
      expect([all.total, all.unsaid]).toEqual([3, certain.unsaid]);
    },
  );

  test('every view of a search obeys them: counts, map, export and trades', async () => {
    await firm('Able', { crew: 30, languages: ['es'] });
    await firm('Busy', { crew: 3, languages: ['es'] });
    await firm('Calm', { languages: ['en'] });
    for (const [query, names] of [
      ['crew=10', ['Able']],
      ['crew=10&include_unsaid=true', ['Able', 'Calm']],
    ] as const) {
      const { total, facets } = await search(query);
      expect([total, facets.state[0]?.count, facets.naics[0]?.count]).toEqual([
        names.length,
        names.length,
        names.length,
      ]);
      const map = (await t.call(hirer, 'GET', here(`/search/map?${query}`))).json();
      expect(map.placed).toBe(names.length);
      const trades: Trades = (await t.call(hirer, 'GET', here(`/search/trades?parent=23&${query}`))).json();
      expect(trades.map(({ count }) => count)).toEqual([names.length, names.length]);
      const csv = (await t.call(hirer, 'GET', here(`/search/export?format=csv&sort=name&${query}`))).body;
      expect(
        csv
          .split(/\r?\n/)
          .slice(1, -1)
          .map((line) => line.split(',')[0]),
      ).toEqual(names);
    }
    expect((await search('crew=1')).facets.language).toEqual([{ value: 'es', label: 'Spanish', count: 2 }]);
    expect((await search('')).unsaid).toBeNull();
  });

  test('rows tell what the firm says', async () => {
    await firm('Able', { crew: 30, service_counties: ['24005', '24510'], trade_name: 'Ablest' });
    const { items } = await search('crew=10');
    expect(items[0]).toMatchObject({
      own_trade_name: 'Ablest',
      capacity: {
        ...{ crew: 30, available_from: null, bonding_band: null, service_states: [], service_counties: 2 },
        ...{ service_radius: null, languages: [] },
      },
    });
  });

  test.each([
    ['start_by=2026-02-30', 'query.start_by'],
    ['bond=0', 'query.bond'],
    ['bond=100000001', 'query.bond'],
    ['crew=ten', 'query.crew'],
    ['travels_to=2101', 'query.travels_to'],
    ['travels_to=00000', 'query.travels_to'],
    ['language=xx', 'query.language.0'],
    ['include_unsaid=yes', 'query.include_unsaid'],
  ])('refuses %s and names it', async (query, field) => {
    for (const path of ['businesses?', 'map?', 'trades?parent=23&', 'export?format=csv&']) {
      const answer = await t.call(hirer, 'GET', `/search/${path}${query}`);
      expect([path, answer.statusCode]).toEqual([path, 400]);
      expect(problemIn(answer).errors).toEqual([expect.objectContaining({ field })]);
    }
  });

  test('a county that reference data does not tell is an open question, not a no', async () => {
    await firm('Hartford', { service_counties: ['09003'] });
    await firm('Essex', { service_counties: ['25009'] });
    const { total, unsaid } = await search('travels_to=06103');
    expect([total, unsaid?.travels_to]).toEqual([0, 1]);
  });
});

describe('the words of a firm', () => {
  async function claimed(name: string) {
    const { mwbeId } = await firm(name);
    await t.db.kysely.updateTable('mwbes').set({ claimed_at: t.clock.now() }).where('id', '=', mwbeId).execute();
    const userId = await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [mwbeId] });
    await t.db.kysely.updateTable('memberships').set({ role: 'administrator' }).where('user_id', '=', userId).execute();
    return { mwbeId, token: await t.logIn(userId) };
  }

  test('are found at once, and so is the trade name that it uses', async () => {
    const { mwbeId, token } = await claimed('Orlo Paving LLC');
    expect(await found('crew=5')).toEqual([]);
    const facts = { version: 0, crew: 8, languages: ['ht'], trade_name: 'Zephyr Blacktop' };
    expect((await t.call(token, 'PATCH', `/mwbes/${mwbeId}/profile`, facts)).statusCode).toBe(200);
    expect(await found('crew=5')).toEqual(['Orlo Paving LLC']);
    expect(await found('language=ht')).toEqual(['Orlo Paving LLC']);
    const named = await search('q=zephyr+blacktop');
    expect(named.items.map(({ legal_business_name, matched }) => [legal_business_name, matched])).toEqual([
      ['Orlo Paving LLC', ['name']],
    ]);
    const { firms } = (await t.call(hirer, 'GET', '/search/suggestions?q=zeph')).json();
    expect(firms).toEqual([expect.objectContaining({ id: mwbeId, own_trade_name: 'Zephyr Blacktop' })]);
    await t.call(token, 'PATCH', `/mwbes/${mwbeId}/profile`, { version: 1, crew: null });
    expect(await found('crew=5')).toEqual([]);
  });

  test('of a profile that guests do not see are in no search', async () => {
    const { mwbeId, token } = await claimed('Orlo Paving LLC');
    const facts = { version: 0, crew: 8, trade_name: 'Zephyr Blacktop' };
    await t.call(token, 'PATCH', `/mwbes/${mwbeId}/profile`, facts);
    const show = (is_public: boolean) => t.call(token, 'PATCH', `/mwbes/${mwbeId}/visibility`, { is_public });
    expect((await show(false)).statusCode).toBe(200);
    expect((await search('crew=5')).unsaid).toMatchObject({ firms: 1, crew: 1 });
    const hidden = await search('crew=5&include_unsaid=true');
    expect(hidden.items).toEqual([expect.objectContaining({ capacity: null, own_trade_name: null })]);
    expect(await found('q=zephyr+blacktop&verbatim=true')).toEqual([]);
    await show(true);
    expect(await found('crew=5')).toEqual(['Orlo Paving LLC']);
  });
});
