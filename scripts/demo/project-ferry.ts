import type { ProjectPlan } from './project-plans.ts';

export const FERRY_TERMINAL: ProjectPlan = {
  name: 'Canal Street Ferry Terminal',
  number: 'PW-2025-08',
  description: 'A new ticket hall and the harbor patrol’s boathouse. A fictional project of the demonstration.',
  address: '1 Example Basin',
  zip: '21226',
  budget: 9_600_000,
  funding: ['state', 'local'],
  program: 'MBE participation',
  pack: 'maryland-mbe',
  begins: { ago: 4, day: 8 },
  goals: [{ group: 'MBE', name: 'Minority-owned', scope: 'all', percent: 29 }],
  places: [],
  contracts: [
    {
      ...{ number: 'F-01', title: 'Terminal building', company: 'prime', begins: 3, award: 8_400_000 },
      paid: [640_000, 910_000],
    },
    {
      ...{ number: 'PW-2208', title: 'Boathouse rewiring', firm: 'mwbe', naics: '238210', begins: 3, award: 96_000 },
      ...{ commitment: 96_000, group: 'MBE', tracked: true },
    },
    {
      ...{ number: 'SC-118', title: 'Low-voltage cabling', below: 'F-01', firm: 'cooperative', naics: '238210' },
      ...{ begins: 3, award: 64_000, commitment: 70_000, group: 'MBE', tracked: true },
    },
    {
      number: 'F-09',
      title: 'Signs and wayfinding',
      below: 'F-01',
      naics: '238990',
      begins: 1,
      goal: 210_000,
      group: 'MBE',
    },
  ],
  exclusions: [
    {
      ...{ contract: 'F-01', by: 'prime', amount: 32_500, reason: 'utilities_permits' },
      note: 'Shore power connection.',
      proposed: { ago: 1, day: 18 },
    },
  ],
  branches: [
    { contract: 'F-01', by: 'prime', months: { contracting: ['accepted', 'submitted', 'none'] } },
    { contract: 'PW-2208', by: 'reporter', months: { contracting: ['accepted', 'none', 'none'] } },
  ],
};
