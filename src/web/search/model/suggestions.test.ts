import { expect, test } from 'vitest';
import { applySuggestion, flattenSuggestions, type Suggestion } from './suggestions.ts';

const place = (label: string, kind: 'state' | 'county' | 'city' = 'city', state: string | null = null): Suggestion => ({
  kind: 'place',
  place: { kind, value: label, label, state, count: 3 },
});

test('a trade replaces the words and is added to the chosen trades', () => {
  const trade: Suggestion = { kind: 'trade', trade: { code: '238210', title: 'Electrical', count: 9 } };
  expect(applySuggestion({ q: 'wiri', naics: ['23'], page: '4' }, 'wiring', trade)).toEqual({
    naics: ['23', '238210'],
  });
  expect(applySuggestion({ naics: ['238210'] }, 'wiring', trade)).toEqual({ naics: ['238210'] });
});

test('a place replaces only its own words', () => {
  expect(applySuggestion({ q: 'x' }, 'electrician balt', place('Baltimore'))).toEqual({
    q: 'electrician',
    city: ['Baltimore'],
  });
  expect(applySuggestion({}, 'Silver Spr', place('Silver Spring', 'city', 'MD'))).toEqual({
    city: ['Silver Spring'],
    state: ['MD'],
  });
  expect(applySuggestion({ state: ['VA'] }, 'mary', place('MD', 'state'))).toEqual({ q: 'mary', state: ['VA', 'MD'] });
  expect(applySuggestion({ county: ['Howard'] }, 'howard', place('Howard', 'county'))).toEqual({ county: ['Howard'] });
});

test('flattenSuggestions orders firms, trades, places', () => {
  const firm = {
    id: '1',
    mwbe_core_id: '1',
    legal_business_name: 'Bay',
    trade_name: null,
    own_trade_name: null,
    profile_url_path: null,
  };
  const all = flattenSuggestions({
    firms: [{ ...firm, city: null, state: null }],
    trades: [{ code: '23', title: 'Construction', count: 1 }],
    places: [{ kind: 'city', value: 'Bay', state: null, label: 'Bay', count: 1 }],
  });
  expect(all.map(({ kind }) => kind)).toEqual(['firm', 'trade', 'place']);
});
