import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelOf } from '../../businesses/rules/code-levels.ts';
import { missing as missingSchema, reason as reasonSchema } from '../schema/reasons.ts';
import type { FirmCertificate, FirmFacts, WantedWork } from './facts.ts';
import { byScore, matchFirm } from './match-firm.ts';

const ON = '2027-01-15';
const WANTED: WantedWork = {
  naics: ['238210'],
  certifications: [],
  state_code: 'MD',
  county_fips: '24510',
  state_fips: '24',
  bond_needed: null,
  crew_needed: null,
  starts_on: null,
  budget_min: null,
  budget_max: null,
};
const SILENT: FirmFacts = {
  naics: ['238210'],
  certificates: [],
  state: 'MD',
  distance_miles: 5,
  words: [],
  service_states: [],
  service_counties: [],
  service_radius: null,
  bonding_band: null,
  crew: null,
  available_from: null,
  largest_job_wanted: null,
  verified_projects: 0,
};
const CERTIFICATE: FirmCertificate = {
  type: 'MBE',
  agency: 'City of Baltimore',
  naics: ['238210'],
  issued_on: '2026-01-01',
  expires_on: '2027-06-30',
  lapsed_on: null,
  list_date: '2026-10-01',
};
const match = (wanted: Partial<WantedWork>, firm: Partial<FirmFacts>) =>
  matchFirm({ ...WANTED, ...wanted }, { ...SILENT, ...firm }, ON);
const gaps = (wanted: Partial<WantedWork>, firm: Partial<FirmFacts>) =>
  match(wanted, firm).missing.map(({ code, is }) => `${code} ${is}`);

test.each([
  ['238210', '238210', 'same'],
  ['238210', '2382', 'narrower'],
  ['2382', '238210', 'covers'],
  ['238', '238210', 'covers'],
  ['23', '238210', 'sector'],
  ['541512', '541511', 'near'],
  ['238220', '238210', 'related'],
  ['236220', '238210', undefined],
] as const)('a firm with %s, asked for %s: %s', (own, asked, level) => {
  expect(levelOf(own, asked)).toBe(level);
});

test('what a firm has not said is missing and does not drop it; what it says otherwise does', () => {
  const all = {
    bond_needed: 250_000,
    crew_needed: 10,
    starts_on: '2027-03-01',
    budget_min: 100_000,
    budget_max: 500_000,
  };
  expect(gaps(all, {})).toEqual(['service_area unsaid', 'bond unsaid', 'crew unsaid', 'start unsaid', 'size unsaid']);
  expect(match(all, {}).fits).toBe(true);
  const said = { bonding_band: 250_000, crew: 10, available_from: '2027-03-01', largest_job_wanted: 500_000 } as const;
  const able = match(all, { ...said, service_states: ['MD'] });
  expect(able).toMatchObject({ fits: true, missing: [] });
  expect(able.score).toBeGreaterThan(match(all, {}).score);
  for (const [fact, value] of Object.entries({
    bonding_band: 100_000,
    crew: 9,
    available_from: '2027-03-02',
    largest_job_wanted: 99_999,
  }))
    expect(match(all, { ...said, [fact]: value }).fits, fact).toBe(false);
  // the job may still turn out as small as the firm wants
  expect(gaps(all, { ...said, largest_job_wanted: 200_000, service_states: ['MD'] })).toEqual([]);
});

test('a certificate counts if it is of a type that the owner counts, in force on the closing day, and for this work', () => {
  const mbe = (more: Partial<FirmCertificate>) =>
    gaps({ certifications: ['mbe'] }, { service_states: ['MD'], certificates: [{ ...CERTIFICATE, ...more }] });
  expect(mbe({})).toEqual([]);
  expect(mbe({ type: 'WBE' })).toEqual(['certificate short']);
  expect(mbe({ expires_on: '2027-01-14' })).toEqual(['certificate short']);
  expect(mbe({ expires_on: ON })).toEqual([]);
  expect(mbe({ lapsed_on: '2026-12-01' })).toEqual(['certificate short']);
  expect(mbe({ naics: ['238220'] })).toEqual(['certificate short']);
  expect(mbe({ naics: ['238'] })).toEqual([]);
  expect(mbe({ naics: [] })).toEqual(['certificate unknown']);
  expect(mbe({ expires_on: null, list_date: '2017-05-01', issued_on: null })).toEqual(['certificate unknown']);
  expect(mbe({ list_date: null })).toEqual(['certificate unknown']);
  expect(gaps({ certifications: ['MBE'] }, { service_states: ['MD'] })).toEqual(['certificate short']);
  // where any counts, none is needed
  expect(gaps({}, { service_states: ['MD'] })).toEqual([]);
});

test('of a wide asked code, a certificate for a narrower one counts', () => {
  const firm = { naics: ['238210'], certificates: [CERTIFICATE], service_states: ['MD'] };
  expect(match({ naics: ['2382'], certifications: ['MBE'] }, firm)).toMatchObject({ fits: true, missing: [] });
});

test('a firm works where it says; one that has not said goes as far as work of that kind goes', () => {
  expect(gaps({}, { service_states: ['VA'] })).toEqual(['service_area short']);
  expect(gaps({}, { service_counties: ['24510'] })).toEqual([]);
  expect(gaps({}, { service_counties: ['24005'] })).toEqual(['service_area short']);
  expect(gaps({ county_fips: null }, { service_counties: ['24005'] })).toEqual(['service_area unsaid']);
  expect(gaps({}, { service_radius: 5 })).toEqual([]);
  expect(gaps({}, { service_radius: 4 })).toEqual(['service_area short']);
  expect(gaps({}, { service_radius: 4, distance_miles: null })).toEqual(['service_area unsaid']);
  const far = { state: 'GA', distance_miles: 600 };
  expect(gaps({}, far)).toEqual(['service_area short']);
  expect(gaps({ naics: ['541511'] }, { ...far, naics: ['541511'] })).toEqual(['service_area unsaid']);
  expect(gaps({}, { state: 'MD', distance_miles: 140 })).toEqual(['service_area unsaid']);
});

test('a code nearby proves the trade only with its words; no code at all needs more of them', () => {
  const [one, two] = [
    { word: 'electrical', weight: 0.5, of_trade: true },
    { word: 'wiring', weight: 0.7, of_trade: true },
  ];
  const fits = (firm: Partial<FirmFacts>) => match({}, firm).fits;
  expect(fits({ naics: ['238220'] })).toBe(false);
  expect(fits({ naics: ['238220'], words: [one] })).toBe(true);
  expect(fits({ naics: [], words: [one] })).toBe(false);
  expect(fits({ naics: [], words: [one, two] })).toBe(true);
  expect(fits({ naics: [], words: [one, two].map((word) => ({ ...word, of_trade: false })) })).toBe(false);
});

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const code = pick('23', '238', '2382', '238210', '238220', '236220', '541511', '541512', '561720');
const dayOrNull = pick(null, '2026-06-01', '2027-01-15', '2027-03-01');
const certificate: fc.Arbitrary<FirmCertificate> = fc.record({
  type: pick('MBE', 'WBE', 'DBE'),
  agency: pick('A', 'B'),
  naics: fc.uniqueArray(code, { maxLength: 3 }),
  issued_on: pick(null, '2026-01-01'),
  expires_on: dayOrNull,
  lapsed_on: pick(null, '2026-12-01'),
  list_date: pick(null, '2026-10-01', '2027-02-01'),
});
const word = fc.record({
  word: pick('wiring', 'panel', 'roof'),
  weight: fc.double({ min: 0, max: 1, noNaN: true }),
  of_trade: fc.boolean(),
});
const wanted: fc.Arbitrary<WantedWork> = fc.record({
  naics: fc.uniqueArray(code, { minLength: 1, maxLength: 3 }),
  certifications: fc.uniqueArray(pick('MBE', 'wbe'), { maxLength: 2 }),
  state_code: pick(null, 'MD', 'VA'),
  county_fips: pick(null, '24510'),
  state_fips: pick(null, '24'),
  bond_needed: pick(null, 250_000),
  crew_needed: pick(null, 10),
  starts_on: dayOrNull,
  budget_min: pick(null, 100_000),
  budget_max: pick(null, 500_000),
});
const firm: fc.Arbitrary<FirmFacts> = fc.record({
  naics: fc.uniqueArray(code, { maxLength: 3 }),
  certificates: fc.array(certificate, { maxLength: 3 }),
  state: pick(null, 'MD', 'GA'),
  distance_miles: pick(null, 4, 40, 99.6, 400),
  words: fc.uniqueArray(word, { maxLength: 3, selector: (one) => one.word }),
  service_states: fc.uniqueArray(pick('MD', 'VA'), { maxLength: 2 }),
  service_counties: fc.uniqueArray(pick('24510', '24005'), { maxLength: 2 }),
  service_radius: pick(null, 10, 100),
  bonding_band: pick(null, 0, 100_000, 1_000_000),
  crew: pick(null, 5, 20),
  available_from: dayOrNull,
  largest_job_wanted: pick(null, 50_000, 200_000, 1_000_000),
  verified_projects: fc.nat({ max: 5 }),
});

/** What a firm can say or gain that is asked for. */
function improvements(asked: WantedWork, one: FirmFacts): FirmFacts[] {
  const { naics, state_code, county_fips, bond_needed, crew_needed, starts_on, budget_max, budget_min } = asked;
  const counted = { ...CERTIFICATE, type: asked.certifications[0] ?? 'MBE', naics: [...naics] };
  return [
    ...naics.map((own) => ({ ...one, naics: [...one.naics, own] })),
    ...naics.map((own) => ({ ...one, naics: [...one.naics, own.slice(0, 4)] })),
    { ...one, certificates: [...one.certificates, counted] },
    { ...one, certificates: [...one.certificates, { ...counted, list_date: null }] },
    { ...one, words: [...one.words, { word: 'breaker', weight: 0.4, of_trade: true }] },
    ...(state_code ? [{ ...one, service_states: [...one.service_states, state_code] }] : []),
    ...(state_code && county_fips ? [{ ...one, service_counties: [...one.service_counties, county_fips] }] : []),
    ...(state_code && one.distance_miles !== null ? [{ ...one, service_radius: 500 }] : []),
    ...(bond_needed ? [{ ...one, bonding_band: bond_needed }] : []),
    ...(crew_needed ? [{ ...one, crew: crew_needed }] : []),
    ...(starts_on ? [{ ...one, available_from: starts_on }] : []),
    { ...one, largest_job_wanted: Math.max(budget_max ?? budget_min ?? 0, one.largest_job_wanted ?? 0) },
    { ...one, verified_projects: one.verified_projects + 1 },
  ];
}

test('a firm with more of what is asked for never scores less, and never stops to fit', () => {
  fc.assert(
    fc.property(wanted, firm, (asked, one) => {
      const before = matchFirm(asked, one, ON);
      for (const better of improvements(asked, one)) {
        const after = matchFirm(asked, better, ON);
        expect(after.score).toBeGreaterThanOrEqual(before.score);
        if (before.fits) expect(after.fits).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('the order of what lists and firms say changes nothing; scores are 0 to 100 and results are of the contract', () => {
  fc.assert(
    fc.property(wanted, firm, (asked, one) => {
      const result = matchFirm(asked, one, ON);
      const turned = {
        ...one,
        naics: one.naics.toReversed(),
        certificates: one.certificates.toReversed(),
        words: one.words.toReversed(),
      };
      expect(matchFirm(asked, turned, ON)).toEqual(result);
      expect(result.score).toBeGreaterThanOrEqual(0);
      expect(result.score).toBeLessThanOrEqual(100);
      expect(result.fits).toBe(!result.missing.some(({ is }) => is === 'short'));
      for (const one of result.reasons) expect(reasonSchema.safeParse(one).success).toBe(true);
      for (const one of result.missing) expect(missingSchema.safeParse(one).success).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('ties go by name, then by id, whatever the order before', () => {
  const all = [
    { score: 80, name: 'beta', id: '2' },
    { score: 80, name: 'Alpha', id: '3' },
    { score: 90, name: 'Zeta', id: '1' },
    { score: 80, name: 'alpha', id: '1' },
  ];
  const sorted = ['1 Zeta', '1 alpha', '3 Alpha', '2 beta'];
  expect(all.toSorted(byScore).map(({ id, name }) => `${id} ${name}`)).toEqual(sorted);
  expect(
    all
      .toReversed()
      .toSorted(byScore)
      .map(({ id, name }) => `${id} ${name}`),
  ).toEqual(sorted);
});
