import { expect, test } from 'vitest';
import {
  certificate,
  ids,
  indexOf,
  firm as make,
  query,
  vocabulary,
} from '../../../../tests/oracles/search/fixtures.ts';
import { FirmIndex } from './firm-index.ts';

test('disabled veterans are owners, also where nobody says that they own the firm', () => {
  const index = indexOf(
    make('owned', {
      name: 'Bay Paving',
      certificates: [certificate({ type: 'HUB', group: 'Service-disabled veteran' })],
    }),
    make('roofs', {
      name: 'Pier Roofing',
      certificates: [certificate({ type: 'HUB', group: 'Service-disabled veteran' })],
    }),
    make('other', { name: 'Harbor Paving', description: 'Services for disabled veterans' }),
  );
  for (const q of ['service-disabled veteran paving company', 'disabled veteran paving'])
    expect(ids(index, { q })).toEqual(['owned']);
});

test('firms of either owners are found by an "or"', () => {
  const of = (group: string) => ({ certificates: [certificate({ type: 'DBE', group })] });
  const index = indexOf(
    make('women', { name: 'Bay Paving', ...of('Women') }),
    make('black', { name: 'Pier Paving', ...of('African American') }),
    make('native', { name: 'Quay Paving', ...of('Native American') }),
  );
  expect(ids(index, { q: 'women or African American owned paving', sort: 'name' })).toEqual(['women', 'black']);
  expect(ids(index, { q: 'women and African American owned paving' })).toEqual([]);
});

test('types of disabled veterans are found by what they say, and by one another where nobody has the one asked for', () => {
  const index = indexOf(
    make('state', { name: 'Bay Paving', certificates: [certificate({ type: 'SDVOBE' })] }),
    make('other', { name: 'Pier Paving Service', certificates: [certificate({ type: 'SBE' })] }),
    make('veteran', { name: 'Quay Paving', certificates: [certificate({ type: 'VBE' })] }),
  );
  for (const q of ['service-disabled veteran owned', 'disabled veteran paving', 'SDVOSB', 'DVBE paving', 'SDVOBE'])
    expect(ids(index, { q })).toEqual(['state']);
  expect(ids(index, { q: 'veteran owned', sort: 'name' })).toEqual(['state', 'veteran']);
  expect(ids(index, { q: 'VOSB', sort: 'name' })).toEqual(['state', 'veteran']);
  expect(ids(index, { q: 'paving service' })).toEqual(['other']);
  index.update([make('federal', { name: 'Wharf Paving', certificates: [certificate({ type: 'SDVOSB' })] })], []);
  expect(ids(index, { q: 'SDVOSB' })).toEqual(['federal']);
});

test('owners are those of certificates, not of texts', () => {
  const index = indexOf(
    make('clothes', { name: "Bay Women's Clothing", description: 'Family owned' }),
    make('owned', { name: 'Harbor Paving', certificates: [certificate({ type: 'WBE' })] }),
    make('group', { name: 'Pier Paving', certificates: [certificate({ type: 'DBE', group: 'African American' })] }),
  );
  expect(ids(index, { q: 'women-owned' })).toEqual(['owned']);
  expect(ids(index, { q: 'paving company owned by women' })).toEqual(['owned']);
  expect(ids(index, { q: 'African American-owned businesses' })).toEqual(['group']);
  expect(ids(index, { q: 'women owned clothing' })).toEqual([]);
  expect(ids(index, { q: 'women clothing' })).toEqual(['clothes']);
  expect(index.search(query({ q: 'women-owned' })).hits[0]?.matched).toEqual(['certificate WBE']);
});

test('a nationality is the group that programs put it in, as any list names that', () => {
  const ownerGroups = [
    { said: 'indian', groups: ['subcontinent', 'native'], also: [] },
    { said: 'sri lankan', groups: ['subcontinent'], also: [] },
    { said: 'korean', groups: ['pacific'], also: [] },
    { said: 'haitian', groups: ['black'], also: [] },
    { said: 'negro', groups: ['black'], also: [] },
    { said: 'portuguese', groups: ['hispanic'], also: [] },
    { said: 'latina', groups: ['hispanic'], also: ['woman'] },
    { said: 'white', groups: ['white'], also: [] },
    { said: 'jewish', groups: [], also: [] },
  ];
  const synonyms = [{ word: 'woman', words: ['female'], codes: [] }];
  const index = new FirmIndex({ ...vocabulary, ownerGroups, synonyms });
  const of = (group: string) => ({ certificates: [certificate({ type: 'DBE', group })] });
  index.update(
    [
      make('asian', { name: 'Bay Paving', ...of('ASIAN AMERICAN') }),
      make('sub', { name: 'Cove Paving', ...of('ASIAN AMERICAN SUB-CONTINENT') }),
      make('south', { name: 'Dock Paving', ...of('Asian-Indian American') }),
      make('pacific', { name: 'Harbor Paving', ...of('Asian-Pacific') }),
      make('native', { name: 'Pier Paving', city: 'Indian Head', ...of('American Indian') }),
      make('african', { name: 'Quay Paving', ...of('AFRICAN AMERICAN') }),
      make('black', { name: 'Ridge Paving', ...of('Black') }),
      make('latina', { name: 'Tidal Paving', ...of('HISPANIC AMERICAN / FEMALE') }),
      make('latino', { name: 'Vale Paving', ...of('Hispanic') }),
      make('female', { name: 'Wharf Paving', ...of('FEMALE') }),
      make('other', { name: 'White Paving', city: 'Indian Head', ...of('Non-Minority') }),
    ],
    [],
  );
  const asked = (q: string) => ids(index, { q, sort: 'name' });
  expect(asked('indian owned paving')).toEqual(['asian', 'sub', 'south', 'native']);
  expect(asked('Sri Lankan-owned')).toEqual(['asian', 'sub', 'south']);
  expect(asked('paving owned by a Korean')).toEqual(['asian', 'pacific']);
  for (const q of [
    'Haitian owned',
    'haitianowned',
    'black owned',
    'African-owned',
    'dueños negros',
    'empresas de negros',
  ])
    expect(asked(q)).toEqual(['african', 'black']);
  expect(asked('Latina owned')).toEqual(['latina']);
  expect(asked('empresas latinas')).toEqual(['latina', 'latino']);
  expect(asked('Portuguese owned')).toEqual(['latina', 'latino']);
  expect(asked('white woman owned')).toEqual(['female']);
  expect(asked('minority owned')).toEqual([]);
  for (const q of ['jewish owned', 'jewish owned paving']) expect(asked(q)).toEqual([]);
  index.update([make('type', { name: 'Yard Paving', certificates: [certificate({ type: 'PBE' })] })], []);
  expect(asked('Portuguese owned')).toEqual(['type']);
});

test('nonprofits are found by their types, also after these have ended, and who works for them by their texts', () => {
  const ownerGroups = [
    { said: 'nonprofit', groups: ['npo'], also: [] },
    { said: 'minority nonprofit', groups: ['mnpo', 'mwnpo'], also: [] },
  ];
  const index = new FirmIndex({ ...vocabulary, ownerGroups });
  const of = (type: string) => ({ certificates: [certificate({ type, expires_on: '2021-01-31' })] });
  index.update(
    [
      make('minority', { name: 'Bay House', ...of('M/NPO') }),
      make('women', { name: 'Cove House', ...of('W/NPO') }),
      make('both', { name: 'Pier House', ...of('M/W/NPO') }),
      make('books', { name: 'Quay Accounting', description: 'Nonprofit accounting', ...of('MBE') }),
    ],
    [],
  );
  const asked = (q: string) => ids(index, { q, today: '2026-11-29', sort: 'name' });
  for (const q of ['nonprofits', 'nonprofit firms']) expect(asked(q)).toEqual(['minority', 'women', 'both']);
  expect(asked('minority nonprofit')).toEqual(['minority', 'both']);
  expect(asked('MNPO')).toEqual(['minority']);
  expect(asked('nonprofit accounting')).toEqual(['books']);
});

test('"owned" alone finds no certificate', () => {
  const index = indexOf(
    make('bakery', { name: 'Bay Bakery', description: 'Family owned' }),
    make('other', { name: 'Pier Bakery', certificates: [certificate({ type: 'MBE' })] }),
  );
  for (const q of ['family owned bakery', 'owned']) expect(ids(index, { q })).toEqual(['bakery']);
});

test('owners with disabilities are those of any type that is given to them', () => {
  const of = (type: string) => ({ certificates: [certificate({ type })] });
  const index = indexOf(
    make('dobe', { name: 'Bay Paving', ...of('DOBE') }),
    make('dsbe', { name: 'Cove Paving', ...of('DSBE') }),
    make('pdbe', { name: 'Pier Paving', ...of('PDBE') }),
    make('other', { name: 'Quay Paving', ...of('MBE') }),
  );
  for (const q of ['disability-owned', 'owned by people with disabilities'])
    expect(ids(index, { q, sort: 'name' })).toEqual(['dobe', 'dsbe', 'pdbe']);
});

test('where no list tells of such owners, the texts of firms do', () => {
  const index = indexOf(
    make('said', { name: 'Bay Paving', description: 'A veteran owned firm' }),
    make('other', { name: 'Harbor Paving' }),
  );
  expect(ids(index, { q: 'veteran-owned paving' })).toEqual(['said']);
});
