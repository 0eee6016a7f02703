import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpportunitySearchResult } from '#contract/opportunity-search/schema.ts';
import { createHiringCompany } from '#server/accounts/factory.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';

let app: TestApp;
let token: string;
let userId: string;
const ids: Record<string, string> = {};

const until = (day: string) => ({ deadline: `${day}T12:00`, deadline_at: new Date(`${day}T17:00:00Z`) });

beforeAll(async () => {
  app = await startTestApp();
  ({ token, userId } = await app.firm());
  const harbor = await createHiringCompany(app.db.kysely, { business_name: 'Harbor Builders' });
  const make = async (name: string, values: Partial<Parameters<typeof createOpportunity>[1]> = {}) => {
    ids[name] = await createOpportunity(app.db.kysely, { hiring_company_id: harbor, ...values });
  };
  await make('library', { budget_min: 90_000, budget_max: 600_000, ...until('2026-11-25') });
  await make('roof', {
    ...{ title: 'Roof of the Canton school', scope: 'Roofing and flashing, with a WBE goal', naics: ['238160'] },
    ...{ certifications: ['WBE'], zip: '21224', ...until('2026-12-15'), budget_max: 2_000_000 },
  });
  await make('laurel', {
    ...{
      title: 'Paving in Laurel',
      scope: 'Asphalt paving of the lot',
      naics: ['237310'],
      city: 'Laurel',
      zip: '20707',
    },
    ...until('2026-12-02'),
  });
  await make('past', { title: 'Electrical repairs of 2025', state: 'closed', ...until('2026-11-01') });
  await make('lapsed', {
    title: 'Electrical job whose deadline passed',
    ...until('2026-11-20'),
    deadline_at: new Date('2026-11-20T11:00:00Z'),
  });
  await make('draft', { title: 'Electrical draft', state: 'draft' });
  ids.notice = await createOpportunity(app.db.kysely, {
    hiring_company_id: null,
    ...{ source: 'sam', source_ref: 'abc', source_url: 'https://sam.gov/workspace/contract/opp/abc/view' },
    ...{
      source_owner: 'DEPT OF DEFENSE',
      title: 'Janitorial services',
      reference: 'W912DR26Q0007',
      state_code: 'VA',
    },
    ...{ city: 'Fort Belvoir', zip: '22060', naics: ['561720'], scope: 'Cleaning of offices', time_zone: null },
    ...{ deadline: null, deadline_at: null },
  });
});
afterAll(() => app.close());

async function find(query: string): Promise<OpportunitySearchResult> {
  const response = await app.call(token, 'GET', `/search/opportunities?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const names = (found: OpportunitySearchResult) =>
  found.items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
const count = (found: OpportunitySearchResult, facet: keyof OpportunitySearchResult['facets'], value: string) =>
  found.facets[facet]?.find((one) => one.value === value)?.count;

test('lists what is open, the next deadline first, and never a draft', async () => {
  const found = await find('');
  expect(names(found)).toEqual(['library', 'laurel', 'roof', 'notice']);
  expect(found.total).toBe(4);
  expect(names(await find('status=any&q=electrical')).toSorted()).toEqual(['lapsed', 'library', 'past']);
  expect(names(await find('status=closed'))).toEqual(['lapsed', 'past']);
  expect(count(found, 'status', 'closed')).toBe(2);
  expect(found.items.every(({ is_open }) => is_open)).toBe(true);
});

test('corrects typos, knows synonyms of trades and places in the question', async () => {
  const typo = await find('q=elecrical');
  expect(typo.read_as).toEqual([{ word: 'elecrical', as: ['electrical'] }]);
  expect(names(typo)).toEqual(['library']);
  expect(typo.items[0]?.matched[0]).toBe('name');
  const near = await find('q=paving+near+20707');
  expect(near.place?.radius_miles).toBe(10);
  expect(names(near)).toEqual(['laurel']);
  expect(names(await find('q=W912DR26Q0007'))).toEqual(['notice']);
  const marked = (await find('q=flashing')).items[0]?.snippet;
  expect(marked?.marks.map(({ from, to }) => marked.text.slice(from, to))).toEqual(['flashing']);
});

describe('filters', () => {
  test.each([
    ['state=VA', ['notice']],
    ['city=laurel', ['laurel']],
    ['naics=238', ['library', 'roof']],
    ['naics=238160', ['roof']],
    ['certification=wbe', ['roof']],
    ['owner=DEPT OF DEFENSE', ['notice']],
    ['source=sam', ['notice']],
    ['source=plumbline', ['library', 'laurel', 'roof']],
    ['due=7', ['library']],
    ['due=14', ['library', 'laurel']],
    ['due_by=2026-12-02', ['library', 'laurel']],
    ['budget=100k-500k', ['library']],
    ['budget=1m-5m&budget=unstated', ['laurel', 'roof', 'notice']],
    ['budget_min=700000', ['roof']],
    ['budget_max=89999', []],
    ['budget_min=500000&budget_max=700000', ['library']],
    ['zip=21201&radius_miles=8', ['library', 'roof']],
    ['sort=budget', ['roof', 'library', 'notice', 'laurel']],
  ])('%s', async (query, expected) => {
    const found = await find(query);
    expect(names(found)).toEqual(expected);
    expect(found.total).toBe(expected.length);
  });

  test('counts each value as if it were the only one of its facet', async () => {
    const found = await find('due=14&source=plumbline');
    expect(count(found, 'due', '7')).toBe(1);
    expect(count(found, 'due', '30')).toBe(3);
    expect(count(found, 'source', 'plumbline')).toBe(2);
    expect(count(found, 'source', 'sam')).toBeUndefined();
    expect(count(found, 'budget', 'under-100k')).toBe(1);
    expect(count(found, 'budget', 'unstated')).toBe(1);
    expect(count(found, 'naics', '23')).toBe(2);
  });

  test('sorts by distance and measures it', async () => {
    const found = await find('zip=21201&sort=distance');
    expect(names(found)).toEqual(['library', 'roof', 'laurel', 'notice']);
    expect(found.items[0]?.distance_miles).toBe(0);
  });

  test.each([
    'status=new',
    'due=8',
    'naics=99',
    'zip=00000',
    'radius_miles=5',
    'sort=distance',
    'budget_min=5&budget_max=4',
    'x=1',
  ])('refuses %s', async (query) => {
    expect((await app.call(token, 'GET', `/search/opportunities?${query}`)).statusCode).toBe(400);
  });
});

test('shows the trades below a code', async () => {
  const response = await app.call(token, 'GET', '/search/opportunities/trades?parent=23');
  expect(response.json().map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
    ['237310', 1],
    ['238', 2],
  ]);
});

test('follows changes, the name of the owner and the clock', async () => {
  const { token: owner, companyId } = await app.hirer();
  const id = await createOpportunity(app.db.kysely, { hiring_company_id: companyId, title: 'Demolition of a pier' });
  expect((await find('q=demolition')).total).toBe(1);
  await app.db.kysely
    .updateTable('hiring_companies')
    .set({ business_name: 'Zebra Works' })
    .where('id', '=', companyId)
    .execute();
  expect((await find('owner=zebra works')).total).toBe(1);
  const { statusCode } = await app.call(owner, 'POST', `/opportunities/${id}/closure`, { version: 1 });
  expect(statusCode).toBe(200);
  expect((await find('q=demolition')).total).toBe(0);
  const before = token;
  app.clock.set('2026-12-01T17:00:00Z');
  token = await app.logIn(userId);
  try {
    const found = await find('');
    expect(names(found)).toEqual(['laurel', 'roof', 'notice']);
    expect(count(found, 'status', 'closed')).toBe(4);
  } finally {
    app.clock.set('2026-11-20T12:00:00Z');
    token = before;
  }
});
