import { randomUUID } from 'node:crypto';
import { type Level, MONTHLY_REPORTS, type MonthlyReport, type Race, type Sex } from '#contract/data-input/rules.ts';
import type { RowValues } from '#contract/data-input/schema.ts';
import { openDueProjectMonths } from '#server/data-input/commands/open-project-months.ts';
import { restateMonth } from '#server/data-input/commands/restate.ts';
import { acceptMonth, returnMonth } from '#server/data-input/commands/review.ts';
import { saveRows } from '#server/data-input/commands/save.ts';
import { submitMonth } from '#server/data-input/commands/submit.ts';
import { monthsOf } from '#server/data-input/reads/months.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { actingAs } from './acting.ts';
import type { BranchPlan, ContractPlan, Course, Part, ProjectPlan, When } from './project-plans.ts';
import { cents, on, type Step, type World } from './project-steps.ts';

/** Contract whose people they are; hours of the first month. */
type Crew = readonly [
  contract: string,
  trade: string,
  level: Level,
  sex: Sex,
  race: Race,
  people: number,
  hours: number,
];
const CREWS: readonly Crew[] = [
  ['0400', 'Laborer', 'journey', 'male', 'hispanic', 14, 2_140],
  ['0400', 'Carpenter', 'journey', 'male', 'white', 11, 1_720],
  ['0400', 'Carpenter', 'apprentice', 'female', 'black', 3, 452],
  ['0400', 'Operating engineer', 'journey', 'male', 'white', 6, 964],
  ['0417', 'Electrician', 'journey', 'male', 'black', 5, 780],
  ['0417', 'Electrician', 'apprentice', 'female', 'hispanic', 2, 318],
  ['0500', 'Pile driver operator', 'journey', 'male', 'white', 7, 1_090],
  ['0500', 'Laborer', 'journey', 'male', 'black', 9, 1_386],
  ['0500', 'Truck driver', 'journey', 'female', 'white', 2, 312],
];

type Hire = readonly [contract: string, trade: string, zip: string, people: number, day: number];
const HIRES: readonly Hire[] = [
  ['0400', 'Laborer', '21224', 2, 6],
  ['0400', 'Carpenter', '21231', 1, 13],
  ['0400', 'Laborer', '21061', 1, 20],
  ['0417', 'Electrician', '21202', 1, 11],
];

const key = (contract: string, tab: MonthlyReport, month: string) => `${contract} ${tab} ${month}`;

/** On the first of each month the one before opens, for all projects. */
export const openingSteps = ({ branches, contracts }: ProjectPlan): Step[] => {
  const first = Math.max(...branches.map(({ contract }) => begins(contracts, contract)));
  return Array.from({ length: first }, (_, ago) => ({
    ...{ ago, day: 1 },
    act: async (world) => {
      const { ctx, days, id, people } = world;
      await openDueProjectMonths(actingAs(ctx, SYSTEM_ACTOR, days.day(ago, 1)), 500);
      const month = days.month(ago + 1);
      const heads = await monthsOf(actingAs(ctx, orNotFound(people.owner), days.day(ago, 1)), id, {
        month,
        limit: 100,
      });
      const numbers = new Map([...world.contracts].map(([number, one]) => [one.id, number]));
      for (const head of heads.items) world.months.set(key(numbers.get(head.branch_id) ?? '', head.tab, month), head);
    },
  }));
};
const begins = (contracts: readonly ContractPlan[], number: string): number =>
  orNotFound(contracts.find((one) => one.number === number)).begins;

interface OfMonth {
  readonly branch: BranchPlan;
  readonly tab: MonthlyReport;
  /** Months ago. */
  readonly ago: number;
  readonly course: Course;
}

/** What a branch reports month after month, and what reviewers say of it. */
export const branchSteps = ({ contracts }: ProjectPlan, branch: BranchPlan): Step[] =>
  MONTHLY_REPORTS.flatMap((tab) =>
    (branch.months[tab] ?? []).flatMap((course, at) =>
      monthSteps({ branch, tab, ago: begins(contracts, branch.contract) - at, course }),
    ),
  );

const WORDS = 'The hours of the apprentices don’t match the certified payroll of the second week.';
const REASON = 'A certified payroll came late.';

function monthSteps(of: OfMonth): Step[] {
  const { branch, tab, ago, course } = of;
  const step = (
    day: number,
    act: (world: World, month: Entered, when: When) => Promise<{ version: number } | undefined>,
  ): Step => {
    const when = { ago: ago - 1, day };
    return {
      ...when,
      act: async (world) => {
        const name = key(branch.contract, tab, world.days.month(ago));
        const month = orNotFound(world.months.get(name));
        const now = await act(world, month, when);
        if (now) world.months.set(name, { ...month, version: now.version });
      },
    };
  };
  const submit = step(REPORTED, async (world, { id, version }, when) => {
    const ctx = on(world, when, branch.by);
    const rows = course === 'nothing' ? [] : rowsOf(of, world);
    const saved = rows.length > 0 ? await saveRows(ctx, id, { revision: 1, rows, totals: [] }) : { version };
    if (course === 'draft') return saved;
    const nothing_reason = course === 'nothing' ? 'Nobody was hired this month.' : null;
    return submitMonth(ctx, id, { version: saved.version, nothing_reason });
  });
  const accept = (day: number, by: Part) =>
    step(day, (world, { id, version }, when) => acceptMonth(on(world, when, by), id, { version }));
  const restate = step(13, async (world, { id, version }, when) => {
    const ctx = on(world, when, branch.by);
    const draft = await restateMonth(ctx, id, { version, reason: REASON });
    const saved = await saveRows(ctx, id, { revision: draft.revision, rows: [restated(of, draft.rows)], totals: [] });
    return submitMonth(ctx, id, { version: saved.version, nothing_reason: null });
  });
  const send = step(9, async (world, { id, version }, when) => {
    const ctx = on(world, when, 'editor');
    return returnMonth(ctx, id, { version, words: WORDS, rows: [] });
  });
  const courses: Readonly<Record<Course, readonly Step[]>> = {
    none: [],
    draft: [submit],
    submitted: [submit],
    returned: [submit, send],
    accepted: [submit, accept(10, 'owner')],
    nothing: [submit, accept(10, 'owner')],
    restated: [submit, accept(10, 'owner'), restate, accept(15, 'owner')],
    restating: [submit, accept(10, 'owner'), restate],
  };
  return [...courses[course]];
}
type Entered = { readonly id: string; readonly version: number };

/** The day of the next month on which a month is reported. */
const REPORTED = 6;
const isBefore = (one: When, other: When): boolean =>
  one.ago > other.ago || (one.ago === other.ago && one.day < other.day);

/** What is entered in a month, as new rows. */
function rowsOf({ branch, tab, ago }: OfMonth, world: World) {
  const { contracts, days } = world;
  const idOf = (number: string) => orNotFound(contracts.get(number)).id;
  const ofBranch = (number: string) => number === branch.contract || topOf(world.plan, number) === branch.contract;
  const row = (id: string, values: Partial<RowValues>) => ({ id, version: 0, values });
  if (tab === 'contracting')
    return world.plan.contracts
      .filter((one) => ofBranch(one.number) && one.begins >= ago - 1 && one.award !== undefined && !one.tracked)
      .filter(({ completed }) => !completed || isBefore({ ago: ago - 1, day: REPORTED }, completed))
      .map(({ number, paid, begins: from }) => row(idOf(number), { paid_cents: cents(paid?.[from - ago] ?? 0) }));
  if (tab === 'local-hiring')
    return HIRES.filter(([number], at) => ofBranch(number) && (at + ago) % 3 !== 0).map(
      ([number, trade, zip, count, day]) =>
        row(randomUUID(), {
          ...{ contract_id: idOf(number), trade, zip, people: count },
          hired_on: `${days.month(ago)}-${String(day).padStart(2, '0')}`,
        }),
    );
  return CREWS.filter(([number]) => ofBranch(number)).map(([number, trade, level, sex, race, count, hours]) =>
    row(randomUUID(), {
      ...{ contract_id: idOf(number), trade, level, sex, race, people: count, new_hires: ago % 2 },
      residence: race === 'white' ? 'nonresident' : 'resident',
      hours_hundredths: (hours + 16 * (6 - ago) * count) * 100,
    }),
  );
}

const topOf = ({ contracts }: ProjectPlan, number: string): string => {
  const below = contracts.find((one) => one.number === number)?.below;
  return below === undefined ? number : topOf({ contracts } as ProjectPlan, below);
};

/** One row as the late payroll has it. */
function restated({ tab }: OfMonth, rows: readonly (RowValues & { readonly id: string; readonly version: number })[]) {
  const changed = orNotFound(rows.find((row) => (row.paid_cents ?? row.hours_hundredths ?? 0) > 0));
  const { id, version, paid_cents, hours_hundredths } = changed;
  const values: Partial<RowValues> =
    tab === 'contracting'
      ? { paid_cents: (paid_cents ?? 0) + cents(84_000) }
      : { hours_hundredths: (hours_hundredths ?? 0) + 3_200 };
  return { id, version, values };
}
