import { expect, test } from 'vitest';
import { ids, indexOf, firm as make, query, vocabulary } from '../../../../tests/oracles/search/fixtures.ts';
import { FirmIndex } from './firm-index.ts';

const plumbing = { naics: ['238220'] };

test('leaves out the words of a sentence that say nothing', () => {
  const index = indexOf(
    make('pipes', { name: 'Harbor Plumbing', ...plumbing }),
    make('wires', { name: 'Bay Electric' }),
  );
  expect(ids(index, { q: 'guys who do plumbing' })).toEqual(['pipes']);
  expect(ids(index, { q: 'I am looking for a good plumbing company' })).toEqual(['pipes']);
});

test('leaves out amounts, and what is said of every firm', () => {
  const index = indexOf(
    make('wires', { name: 'Bay Electric', description: 'Electricians' }),
    make('money', { name: 'Harbor Bonds', description: 'A million for bonded firms' }),
  );
  expect(ids(index, { q: 'certified electricians, bonded over $1 million' })).toEqual(['wires']);
  expect(ids(index, { q: 'electricians with 250k' })).toEqual(['wires']);
  expect(ids(index, { q: 'certified' })).toEqual([]);
});

test('spells out A&E, which one-letter words would not say', () => {
  const index = indexOf(
    make('plans', { name: 'Bay Plans', description: 'Architects and engineering' }),
    make('other', { name: 'Harbor Firm' }),
  );
  expect(ids(index, { q: 'A&E firms' })).toEqual(['plans']);
  expect(ids(index, { q: 'a/e' })).toEqual(['plans']);
});

test('a sentence finds firms with as many of its words as any firm has', () => {
  const index = indexOf(
    make('food', { name: 'Bay Kitchen', description: 'Catering of openings' }),
    make('other', { name: 'Harbor Firm', description: 'Paving' }),
  );
  expect(ids(index, { q: 'someone for the catering of our ribbon cutting at the zoo' })).toEqual(['food']);
});

test('of a sentence that nobody has whole a rare word tells as much as several common ones', () => {
  const several = (count: number, name: string, description: string) =>
    Array.from({ length: count }, (_, at) => make(`${name}${at + 100}`, { description }));
  const index = indexOf(...several(100, 'c', 'Medical lots'), ...several(10, 'r', 'Plowing'));
  const found = ids(index, { q: 'looking for somebody plowing medical lots' });
  expect(found.slice(0, 10).every((one) => one.startsWith('r'))).toBe(true);
});

test.each(['walls or signs', 'walls and signs', 'muros y letreros'])('firms need not do both: %s', (q) => {
  const index = indexOf(
    make('walls', { description: 'Walls, muros' }),
    make('signs', { description: 'Signs, letreros' }),
    make('other', { description: 'Roads' }),
  );
  expect(ids(index, { q }).sort()).toEqual(['signs', 'walls']);
});

test('keeps every word of a name', () => {
  const index = indexOf(make('good', { name: 'Good Guys Company' }), make('guys', { name: 'Bay Guys' }));
  expect(ids(index, { q: 'good guys company' })).toEqual(['good']);
});

test('a name with a typo comes first, also where the typo is a word that other firms have', () => {
  const index = indexOf(
    make('meant', { name: 'Longi SB and Company, LLC' }),
    make('typed', { name: 'Loni Paving LLC' }),
    ...['a', 'b', 'c'].map((one) => make(one, { name: `${one}rea SB LLC` })),
  );
  expect(ids(index, { q: 'Loni SB and Company, LLC' })[0]).toBe('meant');
});

test('a misspelled word that is said of any firm is not required beside others', () => {
  const index = indexOf(
    make('any', { name: 'Bay Paving' }),
    make('said', { name: 'Pier Paving Company' }),
    make('other', { name: 'Harbor Company' }),
  );
  expect(ids(index, { q: 'pavng compnay' }).sort()).toEqual(['any', 'said']);
  expect(ids(index, { q: 'compnay' }).sort()).toEqual(['other', 'said']);
});

test('a corrected word keeps its synonyms', () => {
  const index = indexOf(make('board', { name: 'Drywall Works' }), make('rock', { name: 'Sheetrock Works' }));
  expect(ids(index, { q: 'sheetrok works' })).toEqual(['rock', 'board']);
});

test('does not correct a word to a remote one', () => {
  const index = indexOf(make('art', { name: 'Pictorial Works' }));
  expect(index.search(query({ q: 'pintor' }))).toMatchObject({ total: 0, read_as: [] });
});

test('finds reporting by reporter and by report', () => {
  const index = indexOf(make('court', { name: 'Bay Court Reporting' }), make('other', { name: 'Court Builders' }));
  expect(ids(index, { q: 'court reporter' })).toEqual(['court']);
  expect(ids(index, { q: 'reporter court' })).toEqual(['court']);
});

test.each(['%', '🔧', '"', '—!?'])('%j alone is no search for everything', (q) => {
  const index = indexOf(make('one'), make('two'));
  expect(index.search(query({ q })).total).toBe(0);
  expect(index.search(query({ q: ' ' })).total).toBe(2);
});

test('searches the words as they are where that is wished', () => {
  const index = indexOf(make('pipes', { name: 'Harbor Plumbing', ...plumbing }));
  expect(index.search(query({ q: 'plumbng' }))).toMatchObject({ total: 1, read_as: [{ word: 'plumbng' }] });
  expect(index.search(query({ q: 'plumbng', verbatim: true }))).toMatchObject({ total: 0, read_as: [] });
});

test('what a firm itself excepts is not left out for it', () => {
  const index = indexOf(
    make('excepts', { name: 'Bay Trenching', description: 'Trenching except underwater' }),
    make('does', { name: 'Pier Trenching', description: 'Trenching underwater' }),
  );
  expect(ids(index, { q: 'trenching (except underwater)' })).toEqual(['excepts']);
});

test('a title that lists several works says nothing of the codes below', () => {
  const titles = [
    ...vocabulary.titles,
    ['5412', 'Accounting, Tax Preparation and Payroll'],
    ['541211', 'Offices of Accountants'],
    ['541213', 'Tax Preparation'],
  ] as const;
  const index = new FirmIndex({ ...vocabulary, titles });
  index.update([make('books', { naics: ['541211'] }), make('taxes', { naics: ['541211', '541213'] })], []);
  expect(ids(index, { q: 'accountants, not tax' })).toEqual(['books']);
});

test('an index term of a code leaves nobody out', () => {
  const index = indexOf(make('wires', { name: 'Bay Wires', naics: ['238210'] }));
  expect(ids(index, { q: 'wires, no electrician' })).toEqual(['wires']);
});

test('a word that is known to mean one trade means no other of its sector by an index term', () => {
  const index = new FirmIndex({
    ...vocabulary,
    titles: [...vocabulary.titles, ['541330', 'Engineering Services']],
    indexTerms: () => [
      ['238210', 'Elevator wiring'],
      ['541330', 'Elevator engineering'],
    ],
    synonyms: [{ word: 'elevator', words: [], codes: ['236220'] }],
  });
  index.update(
    [
      make('wires', { name: 'Bay Wires', naics: ['238210'] }),
      make('plans', { name: 'Pier Plans', naics: ['541330'] }),
      make('lifts', { name: 'Harbor Lifts', description: 'Elevator repair' }),
    ],
    [],
  );
  expect(ids(index, { q: 'elevator', sort: 'name' })).toEqual(['lifts', 'plans']);
});

test('several index terms of one code are worth no more than the best of them', () => {
  const index = new FirmIndex({
    ...vocabulary,
    titles: [...vocabulary.titles, ['541330', 'Engineering Services']],
    indexTerms: () => [
      ['541330', 'Heating design'],
      ['541330', 'Harbor works'],
    ],
  });
  index.update([make('odd', { naics: ['541330'] }), make('meant', { ...plumbing, city: 'Harbor' })], []);
  expect(ids(index, { q: 'harbor heating' })).toEqual(['meant', 'odd']);
});

test('one of many works of a trade that no other is says less than a text', () => {
  const index = new FirmIndex({
    ...vocabulary,
    titles: [...vocabulary.titles, ['238990', 'All Other Specialty Trade Contractors']],
    synonyms: [{ word: 'fence', words: [], codes: ['238990'] }],
  });
  index.update([make('code', { naics: ['238990'] }), make('text', { description: 'Chain link fence and gates' })], []);
  expect(ids(index, { q: 'fence' })).toEqual(['text', 'code']);
});

test('of two words of a trade that few firms have both, the last one is asked for', () => {
  const index = new FirmIndex({ ...vocabulary, indexTerms: () => [['238210', 'School bus']] });
  const buses = Array.from({ length: 10 }, (_, i) => make(`bus${i}`, { name: 'Bus Line' }));
  index.update(
    [make('both', { name: 'Bus', description: 'School' }), make('school', { name: 'School' }), ...buses],
    [],
  );
  const { total, hits } = index.search(query({ q: 'school bus' }));
  expect([total, hits[0]?.core_id]).toEqual([11, make('both').core_id]);
  expect(index.search(query({ q: 'bus school' })).total).toBe(1);
});

test('of what is rented or advised on, the thing is asked for', () => {
  const index = new FirmIndex({ ...vocabulary, indexTerms: () => [['238210', 'Crane rental']] });
  const cranes = Array.from({ length: 10 }, (_, i) => make(`crane${i}`, { name: 'Crane' }));
  const rentals = Array.from({ length: 10 }, (_, i) => make(`rental${i}`, { name: 'Rental' }));
  index.update([...cranes, ...rentals], []);
  expect(ids(index, { q: 'crane rental' })).toEqual(ids(index, { q: 'crane' }));
});

test('firms need not do all that a list names, where few do', () => {
  const both = make('both', { name: 'Bay Roofing and Flooring' });
  const index = indexOf(both, make('roofs', { name: 'Pier Roofing' }), make('floors', { name: 'Quay Flooring' }));
  expect(ids(index, { q: 'roofing/flooring' })).toEqual(['both', 'roofs', 'floors']);
  expect(ids(index, { q: 'roofing flooring' })).toEqual(['both']);
});

test('a name is found without its legal form, also where it is misspelled or spaced otherwise', () => {
  const index = indexOf(
    make('meant', { name: 'Alpha Graphics, Inc.' }),
    make('other', { name: 'Alpha Graphics Press' }),
  );
  expect(ids(index, { q: 'alphagraphics' })).toEqual(['meant']);
  expect(ids(index, { q: 'alfa graphics' })[0]).toBe('meant');
});

test('a name of three letters is no misspelling of another', () => {
  const index = indexOf(
    make('meant', { name: 'Harbor Works (PSM, Inc.)' }),
    make('other', { name: 'PJM, Inc.' }),
    make('names', { name: 'ADP Paving' }),
  );
  expect(ids(index, { q: 'psm inc' })).toEqual(['meant']);
  expect(ids(index, { q: 'sdp paving' })).toEqual(ids(index, { q: 'paving' }));
});

test('only the last word typed may be a beginning', () => {
  const index = indexOf(make('press', { name: 'Press Works' }), make('print', { name: 'Pr Works' }));
  expect(ids(index, { q: 'pr' }).sort()).toEqual(['press', 'print']);
  expect(ids(index, { q: 'pr firm' })).toEqual(['print']);
});

test('a rare word is read as its far more common neighbor too', () => {
  const firms = Array.from({ length: 1000 }, (_, i) => make(`f${i}`, { description: i < 300 ? 'management' : null }));
  const index = indexOf(...firms, make('typo', { description: 'managment' }));
  expect(index.search(query({ q: 'managment' })).total).toBe(301);
});

test('what is broken is asked for, not that it is broken', () => {
  const index = indexOf(
    make('lift', { name: 'Bay Elevators' }),
    make('stone', { name: 'Pier Rock', description: 'Broken rock' }),
  );
  expect(ids(index, { q: 'broken elevator' })).toEqual(['lift']);
});

test('firms need not say what the work is for, but those that do come first', () => {
  const index = indexOf(
    make('any', { name: 'Bay Catering' }),
    make('said', { name: 'Harbor Catering', description: 'Weddings and parties' }),
    make('party', { name: 'Party Rental' }),
  );
  expect(ids(index, { q: 'catering for a party' })).toEqual(['said', 'any']);
  expect(ids(index, { q: 'services for a party' })).toEqual(['party', 'said']);
});

test('of a long question words are left out before any that firms have is read as another', () => {
  const index = indexOf(
    make('wash', { name: 'Bay Window Washing' }),
    make('mash', { name: 'Harbor Mashing', description: 'Windows high above the rose garden' }),
    make('rise', { name: 'Pier Rise' }),
  );
  expect(index.search(query({ q: 'window washing high rise' }))).toMatchObject({ read_as: [] });
  expect(ids(index, { q: 'window washing high rise' })).toEqual(['wash', 'mash']);
});

test('a word that no firm has is left out before the others are read as others', () => {
  const index = indexOf(make('drain', { name: 'Bay Drain' }), make('train', { name: 'Harbor Training' }));
  expect(index.search(query({ q: 'qwertyuiop drains' }))).toMatchObject({ total: 1, read_as: [] });
});

test('words that are read as others are said, also where firms have them', () => {
  const index = indexOf(
    make('meant', { name: 'Harbor', description: 'Bayside paving' }),
    make('typed', { name: 'Paring' }),
  );
  expect(index.search(query({ q: 'bayside paring' }))).toMatchObject({
    total: 1,
    read_as: [{ word: 'paring', as: ['paving'] }],
  });
});

test('a word of a trade is no misspelling, nor is a short word with another first letter', () => {
  const index = indexOf(make('lumber', { name: 'Bay Heaving' }), make('dot', { name: 'Polka Dot' }));
  expect(index.search(query({ q: 'heating' }))).toMatchObject({ total: 0, read_as: [] });
  expect(index.search(query({ q: 'mdot' }))).toMatchObject({ total: 0, read_as: [] });
});
