import { expect, test } from 'vitest';
import { claimStage } from '../../../tests/support/claims.ts';
import { importsInto, list, NOTHING, type Row } from '../../../tests/support/imports.ts';
import { recordEarlierRegistrations } from './commands/earlier-registrations.ts';

const { stage, claimant } = claimStage();

const MARLOW = {
  legal_business_name: 'Marlow Tile & Stone LLC',
  address_1: '9 Gate Way',
  city: 'Bowie',
  state: 'MD',
  zip_code: '20715',
  phone: '(410) 555-0177',
  website: 'https://marlow-tile.example',
  description: 'Tile and stone floors',
};
const AS_LISTED: Row = ['MARLOW TILE AND STONE, LLC', '9 GATE WAY', 'BOWIE', 'MD', '20715', '410-555-0199', '', 'MBE'];

/** Somebody whose firm was in no list, and staff approved it. */
async function registered(details: typeof MARLOW) {
  const { token } = await claimant();
  const made = await stage.t.call(token, 'POST', '/firm_registrations', details);
  expect(made.statusCode).toBe(201);
  const approved = await stage.t.call(stage.staff, 'POST', `/staff/firm_registrations/${made.json().id}/approval`);
  expect(approved.statusCode).toBe(204);
  const [firm] = (await stage.t.call(token, 'GET', '/me')).json().mwbes;
  return { token, id: firm.id as string };
}

const firmsOf = async (id: string) => {
  const db = stage.t.db.kysely;
  const { business_id } = await db
    .selectFrom('mwbes')
    .select('business_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const records = await db.selectFrom('source_records').selectAll().where('business_id', '=', business_id).execute();
  return { business_id, records };
};

test('a list that names a firm that registered itself joins it, and the firm keeps its word', async () => {
  const { token, id } = await registered(MARLOW);
  const own = async () => (await stage.t.call(token, 'GET', `/mwbes/${id}/profile`)).json();
  expect(await own()).toMatchObject({
    said: { phone: '(410) 555-0177', website: MARLOW.website, description: MARLOW.description },
    listed: { legal_business_name: MARLOW.legal_business_name, city: 'Bowie', phone: null },
    sources: {},
  });
  const here = importsInto(stage.t.db);
  const before = await here.count('businesses');
  expect(await here.loadText(list(AS_LISTED))).toEqual({ ...NOTHING, rows: 1, merged: 1, firms: 1 });
  expect(await here.count('businesses')).toBe(before);
  const { business_id, records } = await firmsOf(id);
  expect(
    records.map(({ agency_id, registration_id }) => [agency_id === null, registration_id === null]).sort(),
  ).toEqual([
    [false, true],
    [true, false],
  ]);
  // names, address and certificates are the list's from now on; about the phone the firm is asked
  expect(await own()).toMatchObject({
    said: { phone: '(410) 555-0177', description: MARLOW.description },
    listed: { legal_business_name: 'Marlow Tile and Stone, LLC', phone: '4105550199' },
    sources: { legal_business_name: { agency: 'Harbor Office' } },
    questions: [{ field: 'phone', mine: '(410) 555-0177', theirs: '4105550199' }],
  });
  expect(await here.certificates(business_id)).toMatchObject([{ type: 'MBE' }]);
  // undone, the firm is as it registered itself
  const { merges } = (await stage.t.call(stage.staff, 'GET', '/imports/merges?q=Marlow')).json();
  expect(merges[0].into.records).toMatchObject([{ name: MARLOW.legal_business_name, agency: null }]);
  expect((await stage.t.call(stage.staff, 'POST', `/imports/merges/${merges[0].id}/undo`)).statusCode).toBe(200);
  expect(await own()).toMatchObject({
    listed: { legal_business_name: MARLOW.legal_business_name, phone: null },
    sources: {},
    questions: [],
  });
});

test('look-alikes of a registration are found by the rules of imports, among firms that registered themselves too', async () => {
  const { id } = await registered({
    ...MARLOW,
    legal_business_name: 'Quillan Harbor Glass LLC',
    address_1: '77 Wharf Street',
    phone: '(410) 555-0123',
    website: 'https://quillan-glass.example',
  });
  const { token } = await claimant();
  const similar = async (more: Partial<typeof MARLOW>) => {
    const described = { ...MARLOW, phone: '(301) 555-0101', website: 'https://another.example', ...more };
    return (await stage.t.call(token, 'POST', '/firm_registrations/similar', described)).json();
  };
  const name = 'Quilan Harbor Glas LLC';
  expect(await similar({ legal_business_name: name, address_1: '77 Wharf St' })).toMatchObject([
    { id, reasons: expect.arrayContaining(['similar name', 'same street address']), state_of_claim: 'claimed' },
  ]);
  // the word that records at one address are looked up by is misspelled
  expect(await similar({ legal_business_name: 'Quillan Harbor Lgass LLC', address_1: '77 Wharf St' })).toMatchObject([
    { id },
  ]);
  expect(await similar({ legal_business_name: name, phone: '(410) 555-0123' })).toMatchObject([{ id }]);
  expect(await similar({ legal_business_name: name, website: 'https://quillan-glass.example' })).toMatchObject([
    { id },
  ]);
  // a like name elsewhere is another firm
  expect(await similar({ legal_business_name: name })).toEqual([]);
});

test('a firm that registered itself before is found by lists after the next start, and what it said since stays', async () => {
  const details = {
    ...MARLOW,
    legal_business_name: 'Tamsin Pier Diving LLC',
    address_1: '3 Pier Road',
    phone: '(410) 555-0155',
    website: 'https://tamsin-diving.example',
  };
  const { token, id } = await registered(details);
  const db = stage.t.db.kysely;
  const { business_id } = await firmsOf(id);
  await db.deleteFrom('source_records').where('business_id', '=', business_id).execute();
  await db.deleteFrom('firm_statements').where('mwbe_id', '=', id).execute();
  // as such a firm was stored
  const own = { phone: '4105550155', website: details.website, description: details.description };
  await db
    .updateTable('businesses')
    .set({ ...own, sources: '{}', listed: {} })
    .where('id', '=', business_id)
    .execute();
  const said = await stage.t.call(token, 'PATCH', `/mwbes/${id}/profile`, { version: 0, description: 'Diving' });
  expect(said.statusCode).toBe(200);
  for (let start = 0; start < 2; start += 1) await recordEarlierRegistrations(stage.t.app.services);
  const profile = (await stage.t.call(token, 'GET', `/mwbes/${id}/profile`)).json();
  expect(profile).toMatchObject({
    said: { phone: '(410) 555-0155', website: details.website, description: 'Diving' },
    listed: { legal_business_name: details.legal_business_name, phone: null, description: null },
  });
  const here = importsInto(stage.t.db);
  const row: Row = ['TAMSIN PIER DIVING', '3 PIER RD', 'BOWIE', 'MD', '20715', '', '', 'WBE'];
  expect(await here.loadText(list(row), 'Port Office')).toMatchObject({ rows: 1, merged: 1, created: 0 });
  expect((await firmsOf(id)).records).toHaveLength(2);
});
