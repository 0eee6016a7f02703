import type { ProjectPlan } from './project-plans.ts';

export const HARBOR_POINT: ProjectPlan = {
  name: 'Harbor Point Library and Recreation Center',
  number: '2024-117',
  description: 'A branch library and a recreation center on the harbor. A fictional project of the demonstration.',
  address: '900 Example Wharf',
  zip: '21231',
  budget: 134_000_000,
  funding: ['local', 'private'],
  program: 'MBE/WBE participation and local hiring',
  pack: 'baltimore-city-mwbe',
  begins: { ago: 6, day: 10 },
  goals: [
    { group: 'MBE', name: 'Minority-owned', scope: 'all', percent: 27 },
    { group: 'WBE', name: 'Women-owned', scope: 'all', percent: 10 },
    { group: 'VOSB', name: 'Veteran-owned', scope: 'all', percent: 2, raised: { percent: 3, ago: 2 } },
    { group: 'MINORITY', name: 'Hours by minority workers', scope: 'workforce', percent: 35 },
    { group: 'WOMEN', name: 'Hours by women', scope: 'workforce', percent: 7 },
    { group: 'LOCAL', name: 'New hires who live nearby', scope: 'local_hiring', percent: 51, from: { ago: 3, day: 1 } },
  ],
  places: [{ zip: '21202' }, { zip: '21224' }, { zip: '21231' }, { zip: '21230', street: 'Sample Street' }],
  contracts: [
    {
      ...{ number: '0400', title: 'General construction', company: 'prime', begins: 5, award: 103_600_000 },
      commitment: 104_000_000,
      paid: [15_400_000, 16_900_000, 17_200_000, 15_700_000, 8_900_000],
      change: { ago: 2, day: 16, amount: 1_200_000, words: 'Deeper piles below the pool, by the owner’s directive.' },
    },
    {
      ...{ number: '0500', title: 'Site work and foundations', company: 'second', begins: 3, award: 24_400_000 },
      paid: [5_100_000, 6_500_000, 3_200_000],
    },
    {
      ...{ number: '0417', title: 'Electrical systems', below: '0400', firm: 'mwbe', naics: '238210' },
      ...{ begins: 5, award: 7_548_400, commitment: 7_900_000, group: 'MBE', tracked: true },
    },
    {
      ...{ number: '0422', title: 'Generators and storage', below: '0400', firm: 'newfirm', naics: '238210' },
      ...{ begins: 5, award: 7_600_000, commitment: 8_400_000, group: 'WBE', tracked: true },
    },
    {
      ...{
        number: '0409',
        title: 'Demolition and abatement',
        below: '0400',
        named: 'Pratt Wharf Wrecking (fictional)',
      },
      ...{ begins: 5, award: 1_900_000, paid: [1_100_000, 800_000], completed: { ago: 3, day: 20 } },
    },
    {
      ...{ number: '0435', title: 'Roofing', below: '0400', named: 'Saltworks Roofing (fictional)', naics: '238160' },
      ...{ begins: 4, award: 3_420_000, paid: [0, 420_000, 610_000, 380_000] },
      change: { ago: 1, day: 8, amount: 180_000, words: 'Green roof over the reading terrace.' },
    },
    {
      ...{ number: '0418', title: 'Structural steel', below: '0400', firm: 'kwan', naics: '238120' },
      ...{ begins: 3, award: 14_300_000, commitment: 15_000_000, group: 'MBE', tracked: true },
    },
    {
      ...{ number: '0431', title: 'Masonry', below: '0400', firm: 'ironhill', naics: '238140' },
      ...{ begins: 3, award: 11_200_000, commitment: 12_600_000, group: 'MBE', tracked: true },
    },
    {
      ...{ number: '0510', title: 'Piles', below: '0500', named: 'Anchor Pile Driving (fictional)', naics: '238910' },
      ...{ begins: 3, award: 6_800_000, paid: [1_900_000, 2_400_000, 1_100_000] },
    },
    {
      ...{ number: '0417-2', title: 'Low-voltage cabling', below: '0417', firm: 'cooperative', naics: '238210' },
      ...{ begins: 2, award: 312_000, commitment: 312_000, group: 'MBE', tracked: true },
    },
    {
      ...{ number: '0440', title: 'Drywall and ceilings', below: '0400', firm: 'delgado', naics: '238310' },
      ...{ begins: 2, award: 2_480_400, commitment: 2_480_400, group: 'WBE', tracked: true },
      recommit: { ago: 1, day: 11, amount: 2_760_000, words: 'The gym’s acoustic ceiling was added.' },
    },
    {
      ...{ number: '0452', title: 'Paving and curbs', below: '0400', firm: 'tidewater', naics: '237310' },
      ...{ begins: 2, award: 4_083_200, commitment: 4_083_200, group: 'VOSB', tracked: true },
    },
    {
      ...{ number: '0520', title: 'Steel pile caps', below: '0500', firm: 'kwan', naics: '238120' },
      ...{ begins: 2, award: 355_600, commitment: 355_600, group: 'MBE', participation: 'manufacturer' },
      paid: [140_000, 60_000],
    },
    {
      ...{ number: '0417-3', title: 'Lighting controls', below: '0417', firm: 'lantern', naics: '238210' },
      ...{ begins: 1, award: 268_000, group: 'WBE', tracked: true },
    },
    {
      ...{ number: '0460', title: 'Landscape and site furnishings', below: '0400', naics: '561730' },
      ...{ begins: 1, goal: 1_400_000, group: 'WBE' },
    },
    {
      ...{ number: '0465', title: 'Security and access control', below: '0400', naics: '238210' },
      ...{ begins: 1, goal: 920_000, group: 'MBE' },
    },
  ],
  exclusions: [
    {
      ...{ contract: '0400', by: 'prime', amount: 118_400, reason: 'utilities_permits' },
      note: 'Building permits and the gas connection.',
      proposed: { ago: 5, day: 12 },
      decided: { ago: 5, day: 17, act: 'approve', by: 'owner', words: null },
    },
    {
      ...{ contract: '0400', by: 'owner', amount: 1_481_600, reason: 'proprietary_equipment' },
      note: 'Elevators and pool filters: the design names one maker of each.',
      proposed: { ago: 4, day: 9 },
      decided: { ago: 4, day: 11, act: 'approve', by: 'editor', words: 'Checked against the specification.' },
    },
    {
      ...{ contract: '0510', by: 'second', amount: 640_000, reason: 'sole_source' },
      note: 'One firm drives piles of this length.',
      proposed: { ago: 2, day: 7 },
      decided: {
        ago: 2,
        day: 9,
        act: 'decline',
        by: 'owner',
        words: 'Two certified firms bid on the same piles in spring.',
      },
    },
    {
      ...{ contract: '0500', by: 'editor', amount: 75_000, reason: 'real_estate' },
      note: 'Lease of the laydown yard.',
      proposed: { ago: 2, day: 12 },
      decided: { ago: 1, day: 15, act: 'revoke', by: 'owner', words: 'The lease was paid by the owner after all.' },
    },
    {
      ...{ contract: '0400', by: 'prime', amount: 96_000, reason: 'emergency' },
      note: 'Shoring after the water main broke on Example Wharf.',
      proposed: { ago: 0, day: 4 },
    },
  ],
  branches: [
    {
      contract: '0400',
      by: 'prime',
      months: {
        contracting: ['accepted', 'accepted', 'accepted', 'restating', 'submitted'],
        'workforce-utilization': ['accepted', 'accepted', 'restated', 'accepted', 'returned'],
        'local-hiring': ['none', 'none', 'accepted', 'accepted', 'draft'],
      },
    },
    {
      contract: '0500',
      by: 'second',
      months: {
        contracting: ['accepted', 'accepted', 'none'],
        'workforce-utilization': ['accepted', 'none', 'submitted'],
        'local-hiring': ['nothing', 'none', 'none'],
      },
    },
  ],
};
