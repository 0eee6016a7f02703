import { expect, test } from 'vitest';
import { naicsTitles } from '#server/businesses/reads/naics.ts';
import { readSearchVocabulary } from '../../adapters/search-vocabulary.ts';
import type { FirmDocument } from '../document.ts';
import { FirmIndex } from '../firm-index.ts';
import type { CandidateQuery } from './find-candidates.ts';

const index = new FirmIndex(readSearchVocabulary(naicsTitles()));
const BALTIMORE = { latitude: 39.29, longitude: -76.61 };

let made = 0;
const firm = (name: string, more: Partial<FirmDocument>): FirmDocument => ({
  ...{
    trade_name: null,
    city: 'Baltimore',
    zip: '21201',
    county: null,
    description: null,
    naics: [],
    certificates: [],
  },
  ...{ size_band: null, verified_projects: 0, own_trade_name: null, capacity: null, state: 'MD', ...BALTIMORE },
  ...more,
  name,
  core_id: `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
});
const FIRMS = [
  firm('Same', { naics: ['238160'] }),
  firm('Wider', { naics: ['2381'] }),
  firm('Related', { naics: ['238170'], description: 'Siding' }),
  firm('Related and named', { naics: ['238170'], description: 'Siding and roofs' }),
  firm('Other trade', { naics: ['541511'], description: 'Software for roofing, membranes and roofs' }),
  firm('Without codes', { description: 'Membranes for every roofer' }),
  firm('Without codes or words', { description: 'Good work' }),
  firm('Far', { naics: ['238160'], state: 'GA', latitude: 33.7, longitude: -84.4 }),
  firm('Gone', { naics: ['238160'] }),
];
index.open([index.build(FIRMS.slice(0, 4))]);
index.update(FIRMS.slice(4), []);
index.update([], [FIRMS[8]?.core_id ?? '']);

const ROOF: CandidateQuery = {
  naics: ['238160'],
  title: 'Roof replacement',
  scope: 'Install a TPO membrane, provided by the contractor.',
  state: 'MD',
  near: BALTIMORE,
  limit: 100,
  ranking: {
    trade: { same: 40, narrower: 40, covers: 36, near: 30, related: 16, sector: 8 },
    wordsNeeded: { related: 1, uncoded: 2 },
    words: 20,
    wordsEnough: 3,
    distance: [{ upTo: 25, points: 11 }],
    sameState: 4,
  },
};
const find = (query: Partial<CandidateQuery> = {}) => {
  const { total, words, firms } = index.candidates({ ...ROOF, ...query });
  const names = firms.map(({ core_id, words: places }) => {
    const { name = '' } = FIRMS.find((one) => one.core_id === core_id) ?? {};
    return [name, ...places.map((at) => words[at]?.word)].join(' ');
  });
  return { total, words, names };
};

test('finds firms by their codes, and by words of the trade where codes prove little', () => {
  expect(find().names.toSorted()).toEqual(
    ['Same', 'Wider', 'Related and named roof', 'Without codes roof membrane roofing', 'Far'].toSorted(),
  );
  expect(find().names.slice(0, 2)).toEqual(['Same', 'Wider']);
});

test('counts all, whatever the limit, and keeps the best', () => {
  expect(find({ limit: 2 })).toMatchObject({ total: 5, names: ['Same', 'Wider'] });
});

test('takes words of trades alone, those of the asked one marked, and none that every trade has', () => {
  const { words } = find();
  expect(
    words
      .filter(({ of_trade }) => of_trade)
      .map(({ word }) => word)
      .sort(),
  ).toEqual(['membrane', 'roof', 'roofing', 'tpo']);
  for (const generic of ['contractor', 'provided', 'the']) expect(words.map(({ word }) => word)).not.toContain(generic);
  for (const { weight } of words) expect(weight).toBeGreaterThan(0);
});

test('a code that nobody has, and no words, find nobody', () => {
  expect(find({ naics: ['112511'], title: '', scope: '' })).toMatchObject({ total: 0, names: [] });
});

test('a word of the title counts also if no trade has it, but not as a place or as the name of a firm', () => {
  const query = { ...ROOF, title: 'Roofing at Kestrel Hall, Baltimore', scope: '' };
  expect(find(query).words.map(({ word }) => word)).not.toContain('baltimore');
  const other = new FirmIndex(readSearchVocabulary(naicsTitles()));
  const firms = [
    firm('Kestrel Roofing', { naics: ['238160'], description: 'Roofs' }),
    firm('Peak Roofing', { naics: ['238160'], description: 'Roofs, also of Kestrel Hall' }),
  ];
  other.open([other.build(firms)]);
  const { firms: found, words } = other.candidates(query);
  const knowing = found.filter(({ words: places }) => places.some((at) => words[at]?.word === 'kestrel'));
  expect(knowing.map(({ core_id }) => core_id)).toEqual([firms[1]?.core_id]);
});

test('what few firms and few solicitations say tells more than what many do', () => {
  const title = 'Engineering of railway bridges of concrete';
  const { words } = find({ naics: ['541330'], title, scope: '' });
  const weight = (word: string) => words.find((one) => one.word === word)?.weight ?? 0;
  expect(weight('railway')).toBeGreaterThan(2 * weight('concrete'));
  expect(weight('concrete')).toBeGreaterThan(0);
});
