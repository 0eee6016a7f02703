import { type Plan, paid, received, type Step } from './payment-plans.ts';

/** Paid month after month; the firm has received all but those that wait at the end. */
const monthly = (amounts: readonly number[], waiting = 0): readonly (readonly Step[])[] =>
  amounts.map((amount, at) => (at < amounts.length - waiting ? [paid(amount), received] : [paid(amount)]));

type Facts = Pick<Plan, 'number' | 'title' | 'scope' | 'naics' | 'group' | 'award' | 'firm' | 'months'>;
const under = (payer: 'prime' | 'firm', facts: Facts, more: Partial<Plan> = {}): Plan => ({
  ...{ retainage: 0, rule: null, payer, owner: 'developer', begins: facts.months.length },
  ...facts,
  ...more,
});

const ELECTRICAL = 'Electrical systems, Harbor Point Library';

/** Contracts of a large project, as payment tracking has them; `project-plans.ts` links them. */
export const PROJECT_CONTRACTS: readonly Plan[] = [
  under('prime', {
    number: '0417',
    title: ELECTRICAL,
    scope: 'Power, lighting, fire alarm and low voltage for the library and the recreation center.',
    naics: '238210',
    group: 'MBE',
    award: 7_548_400,
    firm: 'mwbe',
    months: monthly([1_120_000, 1_240_000, 980_000, 600_000, 231_200], 1),
  }),
  under('prime', {
    number: '0422',
    title: 'Generators and storage, Harbor Point Library',
    scope: 'Standby power, battery storage and switchgear.',
    naics: '238210',
    group: 'WBE',
    award: 7_600_000,
    firm: 'newfirm',
    months: monthly([1_310_000, 1_180_000, 1_204_200, 897_200, 382_800], 1),
  }),
  under('prime', {
    number: '0418',
    title: 'Structural steel, Harbor Point Library',
    scope: 'Fabricate and erect the frames of both buildings.',
    naics: '238120',
    group: 'MBE',
    award: 14_300_000,
    firm: 'kwan',
    months: monthly([4_100_000, 3_900_000, 3_400_000]),
  }),
  under('prime', {
    number: '0431',
    title: 'Masonry, Harbor Point Library',
    scope: 'Brick facades, block walls and the stone plinth.',
    naics: '238140',
    group: 'MBE',
    award: 11_200_000,
    firm: 'ironhill',
    months: monthly([1_900_000, 1_644_800, 1_555_200], 1),
  }),
  under('prime', {
    number: '0440',
    title: 'Drywall and ceilings, Harbor Point Library',
    scope: 'Partitions, ceilings and finish carpentry of both buildings.',
    naics: '238310',
    group: 'WBE',
    award: 2_480_400,
    firm: 'delgado',
    months: monthly([256_100, 384_100]),
  }),
  under('prime', {
    number: '0452',
    title: 'Paving and curbs, Harbor Point Library',
    scope: 'Site preparation, paving, curbs and the plaza.',
    naics: '237310',
    group: 'VOSB',
    award: 4_083_200,
    firm: 'tidewater',
    months: monthly([1_860_000, 1_457_600]),
  }),
  under(
    'firm',
    {
      number: '0417-2',
      title: 'Low-voltage cabling, Harbor Point Library',
      scope: 'Data, intercom and access control cabling.',
      naics: '238210',
      group: 'MBE',
      award: 312_000,
      firm: 'cooperative',
      months: monthly([46_200, 42_200], 2),
    },
    { below: ELECTRICAL },
  ),
  under(
    'firm',
    {
      number: '0417-3',
      title: 'Lighting controls, Harbor Point Library',
      scope: 'Lighting controls of the reading rooms and the gym.',
      naics: '238210',
      group: 'WBE',
      award: 268_000,
      firm: 'lantern',
      months: monthly([64_000]),
    },
    { below: ELECTRICAL },
  ),
];
