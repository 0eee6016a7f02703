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

const plumbing = { naics: ['238220'] };

test('never leaves out a certification type, and reads no other word for it', () => {
  const index = indexOf(
    make('builder', { name: 'Bay Construction', certificates: [certificate()] }),
    make('small', { name: 'Pier Construction', certificates: [certificate({ type: 'SBE' })] }),
    make('zone', { name: 'Harbor Paving', certificates: [certificate({ type: 'HUBZone' })] }),
  );
  expect(index.search(query({ q: 'HUBZone construction' }))).toMatchObject({ total: 0, read_as: [] });
  expect(ids(index, { q: 'looking for HUBZone paving of a new school' })).toEqual(['zone']);
  expect(ids(index, { q: '8(a) construction firms' })).toEqual([]);
  expect(index.search(query({ q: 'SLBE construction' }))).toMatchObject({ total: 0, read_as: [] });
});

test('finds 8(a) by both of its words', () => {
  const index = indexOf(
    make('small', { name: 'Bay Paving', certificates: [certificate({ type: '8(a)' })] }),
    make('eight', { name: 'Pier 8 Paving' }),
  );
  expect(ids(index, { q: '8(a) paving' })).toEqual(['small']);
});

test('a type that only lists know is never left out, and one that is a word is meant beside "certified"', () => {
  const index = indexOf(
    make('county', { name: 'Bay Paving', certificates: [certificate({ type: 'MCUB' })] }),
    make('state', { name: 'Pier Roofing', certificates: [certificate({ type: 'HUB' })] }),
    make('both', { name: 'Harbor Paving', certificates: [certificate({ type: 'HUB' })] }),
    make('wheels', { name: 'Hub Paving' }),
  );
  expect(ids(index, { q: 'looking for MCUB paving of a new school' })).toEqual(['county']);
  expect(ids(index, { q: 'MCUB roofing' })).toEqual([]);
  for (const q of ['HUB certified roofing', 'certified HUB roofing']) expect(ids(index, { q })).toEqual(['state']);
  expect(ids(index, { q: 'hub paving' })).toEqual(['wheels', 'both']);
});

test('where no certificate in force fits, those that have ended are shown, and the answer says so', () => {
  const ended = [certificate({ type: 'DBE', expires_on: '2021-01-31' })];
  const index = indexOf(
    make('old', { name: 'Bay Paving', certificates: ended }),
    make('older', { name: 'Pier Roofing', certificates: ended }),
    make('current', { name: 'Harbor Roofing', certificates: [certificate({ type: 'DBE' })] }),
  );
  const today = '2026-11-29';
  const asked = (q: string) => [ids(index, { q, today }), index.search(query({ q, today })).shows_ended];
  expect(asked('DBE paving')).toEqual([['old'], true]);
  expect(asked('DBE roofing')).toEqual([['current'], false]);
  expect(asked('expired DBE paving')).toEqual([['old'], false]);
  expect(asked('DBE plumbing')).toEqual([[], false]);
});

test('certificates that ended before today are not meant, unless a question asks for them', () => {
  const held = (expires_on: string | null, more = {}) => [certificate({ type: 'DBE', expires_on, ...more })];
  const index = indexOf(
    make('ended', { name: 'Bay Paving', certificates: held('2026-11-28') }),
    make('today', { name: 'Pier Paving', certificates: held('2026-11-29') }),
    make('open', { name: 'Harbor Paving', certificates: held(null) }),
    make('undated', { name: 'Tidal Paving', certificates: held('2027-01-31', { list_date: null }) }),
    make('renewed', { name: 'Wharf Paving', certificates: [...held('2025-01-31'), ...held('2027-01-31')] }),
    make('other', {
      name: 'Cove Paving',
      certificates: [...held('2026-11-28', { group: 'Women' }), certificate({ type: 'SBE', expires_on: '2027-01-31' })],
    }),
  );
  const asked = (q: string) => ids(index, { q, today: '2026-11-29', sort: 'name' });
  expect(asked('DBE paving')).toEqual(['open', 'today', 'undated', 'renewed']);
  expect(asked('SBE paving')).toEqual(['other']);
  expect(asked('women-owned paving')).toEqual(['other']);
  expect(asked('paving')).toHaveLength(6);
  expect(ids(index, { q: 'DBE paving' })).toHaveLength(6);
  for (const q of ['expired DBE paving', 'DBE vencidos']) expect(asked(q)).toEqual(['ended', 'other']);
  expect(ids(index, { q: 'expired DBE paving' })).toHaveLength(6);
  expect(ids(index, { q: 'DBE paving', today: '2026-11-30', sort: 'name' })).toEqual(['open', 'undated', 'renewed']);
});

test('a question for certificates that have ended finds firms that have no other of the kind', () => {
  const held = (...all: Parameters<typeof certificate>[0][]) => ({ certificates: all.map((one) => certificate(one)) });
  const ended = { expires_on: '2026-11-28' };
  const index = indexOf(
    make('ended', { name: 'Bay Paving', ...held({ type: 'DBE', ...ended }, { type: 'SBE' }) }),
    make('removed', { name: 'Cove Paving', ...held({ type: 'MBE', lapsed_on: '2025-01-31' }) }),
    make('renewed', { name: 'Pier Paving', ...held({ type: 'DBE', ...ended }, { type: 'DBE' }) }),
    make('said', { name: 'Quay Paving', description: 'Former DBE', ...held({ type: 'SBE' }) }),
    make('women', { name: 'Wharf Paving', ...held({ type: 'SBE', group: 'Women', ...ended }) }),
    make('never', { name: 'Yard Paving' }),
  );
  const asked = (q: string) => ids(index, { q, today: '2026-11-29', sort: 'name' });
  for (const q of ['lapsed DBE', 'formerly a DBE', 'DBE certification ran out', 'decertified DBE paving'])
    expect(asked(q)).toEqual(['ended']);
  for (const q of ['no longer certified paving', 'uncertified paving', 'expired firms', 'whose certification ran out'])
    expect(asked(q)).toEqual(['removed', 'women']);
  expect(asked('lapsed WBE')).toEqual(['women']);
  expect(asked('graduated 8(a)')).toEqual([]);
  expect(asked('expired paving permits')).toEqual(asked('paving permits'));
});

test('of firms that fit alike, those whose certificates have not ended come first', () => {
  const until = (expires_on: string) => ({ certificates: [certificate({ expires_on })] });
  const index = indexOf(
    make('ended', { name: 'Bay Paving', ...until('2026-11-28') }),
    make('without', { name: 'Cove Paving', certificates: [] }),
    make('current', { name: 'Pier Paving', ...until('2026-11-29') }),
    make('further', { name: 'Wharf Roofing', description: 'Some paving', ...until('2027-01-31') }),
  );
  const asked = (q: string, today?: string) => ids(index, { q, today });
  expect(asked('paving', '2026-11-29')).toEqual(['current', 'ended', 'without', 'further']);
  expect(asked('paving')).toEqual(['ended', 'without', 'current', 'further']);
  expect(asked('expired paving', '2026-11-29')[0]).toBe('ended');
  expect(asked('Bay Paving', '2026-11-29')[0]).toBe('ended');
});

test('another acronym of a type is that type', () => {
  const synonyms = [{ word: 'fbe', words: ['wbe'], codes: [] }];
  const index = new FirmIndex({ ...vocabulary, synonyms });
  const names = ['Bay Paving', 'Pier Roofing'];
  index.update(
    names.map((name) => make(name, { name, certificates: [certificate({ type: 'WBE' })] })),
    [],
  );
  index.update([make('other', { name: 'Harbor Paving', certificates: [certificate()] })], []);
  expect(ids(index, { q: 'looking for FBE paving of a school' })).toEqual(['Bay Paving']);
});

test('an acronym of an agency finds its certificates, and is no beginning or misspelling of another word', () => {
  const agency = 'Maryland Department of Transportation';
  const index = indexOf(
    make('listed', { name: 'Bay Paving', certificates: [certificate({ agency })] }),
    make('other', {
      name: 'Mot',
      state: 'MD',
      description: 'Paving',
      certificates: [certificate({ agency: 'City of Baltimore' })],
    }),
  );
  for (const q of ['MDOT certified paving', 'paving certified by MDOT', 'MDT paving'])
    expect(index.search(query({ q }))).toMatchObject({ total: 1, read_as: [] });
  expect(ids(index, { q: 'paving certified by mdot' })).toEqual(['listed']);
  expect(ids(index, { q: 'paving md' })).toEqual(['other']);
});

test('an acronym of an agency that is a word of a trade means the trade', () => {
  const certificates = [certificate({ agency: 'Hudson Valley Assistance Council' })];
  const index = indexOf(make('heat', { name: 'Bay', ...plumbing }), make('listed', { name: 'Pier', certificates }));
  expect(ids(index, { q: 'hvac' })).toEqual(['heat']);
});

test('where no list gives certificates of a type, firms of its owners are meant', () => {
  const women = make('women', { name: 'Bay Paving', certificates: [certificate({ group: 'Female' })] });
  const index = indexOf(women, make('other', { name: 'Pier Paving', certificates: [certificate()] }));
  expect(ids(index, { q: 'WBE paving' })).toEqual(['women']);
  index.update([make('type', { name: 'Harbor Paving', certificates: [certificate({ type: 'WBE' })] })], []);
  expect(ids(index, { q: 'WBE paving' })).toEqual(['type']);
});

test('where nobody in the place or of the agency has a type that others have, firms of its owners are meant', () => {
  const women = (agency: string) => [certificate({ agency, group: 'Female' })];
  const index = indexOf(
    make('women', { name: 'Bay Paving', certificates: women('City of Baltimore') }),
    make('men', { name: 'Pier Paving', certificates: [certificate({ agency: 'City of Baltimore' })] }),
    make('state', { name: 'Cove Paving', certificates: [...women('MDOT'), certificate({ type: 'WBE' })] }),
  );
  expect(ids(index, { q: 'WBE paving' })).toEqual(['state']);
  expect(ids(index, { q: 'City of Baltimore certified WBE paving' })).toEqual(['women']);
});

test('firms need one of several types, where no list gives one of them those of its owners', () => {
  const held = (type: string, group: string | null = null) => ({ certificates: [certificate({ type, group })] });
  const index = indexOf(
    make('mbe', { name: 'Bay Paving', ...held('MBE') }),
    make('dbe', { name: 'Cove Paving', ...held('DBE') }),
    make('women', { name: 'Pier Paving', ...held('DBE', 'Female') }),
    make('eight', { name: 'Quay Paving', ...held('8(a)') }),
    make('clothes', { name: "Women's Paving", ...held('SBE') }),
    make('list', { name: 'Ridge Paving', ...held('MCUB') }),
  );
  const asked = (q: string, more = {}) => ids(index, { q, sort: 'name', ...more });
  for (const q of ['MBE/WBE paving', 'paving, M/WBE', 'MWBE paving']) expect(asked(q)).toEqual(['mbe', 'women']);
  expect(asked('S/M/WBE paving')).toEqual(['mbe', 'women', 'clothes']);
  expect(asked('MBE or 8(a) paving')).toEqual(['mbe', 'eight']);
  expect(asked('MCUB or MBE paving')).toEqual(['mbe', 'list']);
  expect(asked('MDOT certified MBE/WBE paving')).toEqual(['mbe', 'women']);
  expect(asked('MBE DBE paving')).toEqual([]);
  index.update([make('wbe', { name: 'Wharf Paving', ...held('WBE') })], []);
  expect(asked('MBE or WBE paving')).toEqual(['mbe', 'wbe']);
});

test('of several types those count that have not ended', () => {
  const until = (type: string, expires_on: string) => ({ certificates: [certificate({ type, expires_on })] });
  const index = indexOf(
    make('ended', { name: 'Bay Paving', ...until('MBE', '2026-11-28') }),
    make('open', { name: 'Pier Paving', ...until('SBE', '2026-11-30') }),
  );
  expect(ids(index, { q: 'MBE/SBE paving', today: '2026-11-29' })).toEqual(['open']);
});

test('a type that no firm has any more is a word like others', () => {
  const [gone, left] = [
    make('gone', { certificates: [certificate({ type: 'MCUB' })] }),
    make('left', { description: 'Boilers' }),
  ];
  const index = indexOf(gone, left);
  index.update([], [gone.core_id]);
  expect(ids(index, { q: 'mcub plumbing heating boiler' })).toEqual(['left']);
});
