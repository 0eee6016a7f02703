// A small directory for tests of the index.
import type { FirmDocument, FirmQuery } from '#server/search/engine/document.ts';
import { FirmIndex } from '#server/search/engine/firm-index.ts';
import type { SearchVocabulary } from '#server/search/engine/vocabulary.ts';

export const vocabulary: SearchVocabulary = {
  titles: [
    ['23', 'Construction'],
    ['238210', 'Electrical Contractors'],
    ['238220', 'Plumbing, Heating Contractors'],
    ['54', 'Professional Services'],
  ],
  indexTerms: () => [['238210', 'Electrician']],
  synonyms: [
    { word: 'hvac', words: [], codes: ['238220'] },
    { word: 'sheetrock', words: ['drywall'], codes: [] },
  ],
  states: [
    ['MD', 'Maryland'],
    ['VA', 'Virginia'],
  ],
};
/** A UUID by a short name. */
export const idOf = (name: string) =>
  `${Buffer.from(name).toString('hex').padEnd(12, '0').slice(0, 8)}-0000-4000-8000-${Buffer.from(name.slice(4)).toString('hex').padEnd(12, '0').slice(0, 12)}`;
export const nameOf = (id: string) =>
  Buffer.from((id.slice(0, 8) + id.slice(24)).replaceAll('00', ''), 'hex').toString();

export const firm = (core_id: string, more: Partial<FirmDocument> = {}): FirmDocument => ({
  core_id: idOf(core_id),
  name: 'Firm',
  trade_name: null,
  city: null,
  state: null,
  zip: null,
  county: null,
  latitude: null,
  longitude: null,
  description: null,
  naics: [],
  certificates: [],
  size_band: null,
  verified_projects: 0,
  own_trade_name: null,
  capacity: null,
  ...more,
});
export const certificate = (more: Partial<FirmDocument['certificates'][number]> = {}) => ({
  type: 'MBE',
  agency: 'MDOT',
  issued_on: null,
  group: null,
  expires_on: null,
  lapsed_on: null,
  list_date: '2026-01-01',
  naics: [],
  ...more,
});
export const query = (more: Partial<FirmQuery> = {}): FirmQuery => ({
  ownership: [],
  certification: [],
  agency: [],
  group: [],
  naics: [],
  state: [],
  county: [],
  city: [],
  size: [],
  language: [],
  sort: 'best',
  page: 1,
  page_size: 20,
  ...more,
});
export const indexOf = (...firms: FirmDocument[]) => {
  const index = new FirmIndex(vocabulary);
  index.update(firms, []);
  return index;
};
export const ids = (index: FirmIndex, more: Partial<FirmQuery>) =>
  index.search(query(more)).hits.map((hit) => nameOf(hit.core_id));
