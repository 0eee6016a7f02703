import { sql } from 'kysely';
import type { NewProject } from '#contract/work-history/schema.ts';
import { findFirms } from '#server/businesses/reads/find-firms.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { markAllRead } from '#server/notifications/commands/mark-all-read.ts';
import { correctProject, withdrawProject } from '#server/work-history/commands/correct.ts';
import { recordProject } from '#server/work-history/commands/record.ts';
import { rejectProject, verifyProject } from '#server/work-history/commands/respond.ts';
import { requestRevision, verifyRevision } from '#server/work-history/commands/revise.ts';
import { actingAs, type DemoTime } from './acting.ts';
import type { DemoPeople } from './people.ts';

type Hirer = 'prime' | 'developer' | 'agency';

/** What became of a record. */
type Course = 'pending' | 'verified' | 'rejected' | 'corrected' | 'revision' | 'accepted' | 'withdrawn';

interface Work {
  readonly by: Hirer;
  readonly title: string;
  readonly client: string | null;
  readonly budget: number;
  /** Days ago: when the work began and ended, when it was recorded, and when the other side responded. */
  readonly days: readonly [start: number, end: number, recorded: number, responded: number];
  readonly course: Course;
  /** The firm's words: what it did, why it rejects, or what it asks to change. */
  readonly words: string;
}

const CITY = 'City of Port Carroll';

/** Each hirer has work in each state; all parties are fictional. */
const WORK: readonly Work[] = [
  {
    by: 'prime',
    title: 'Wharf Street School, power and lighting',
    client: CITY,
    budget: 1_180_000,
    days: [640, 290, 120, 118],
    course: 'verified',
    words: 'Service entrance, distribution, lighting and fire alarm for three floors.',
  },
  {
    by: 'prime',
    title: 'Lantern Hall, temporary site power',
    client: null,
    budget: 96_400,
    days: [210, 150, 60, 58],
    course: 'accepted',
    words: 'Two more months of temporary power were added by change order 3.',
  },
  {
    by: 'prime',
    title: 'Ferry Terminal, canopy lighting',
    client: CITY,
    budget: 412_000,
    days: [180, 40, 8, 5],
    course: 'revision',
    words: 'The contract was extended by four weeks and $18,500.',
  },
  {
    by: 'prime',
    title: 'Saltbox Apartments, panel replacement',
    client: 'Saltbox Homes (fictional)',
    budget: 74_500,
    days: [330, 300, 30, 28],
    course: 'rejected',
    words: 'We bid on this job but were not awarded the contract.',
  },
  {
    by: 'prime',
    title: 'Ropewalk Lofts, rough-in',
    client: 'Ropewalk Partners (fictional)',
    budget: 265_000,
    days: [260, 170, 45, 43],
    course: 'corrected',
    words: 'The amount includes work by another firm.',
  },
  {
    by: 'prime',
    title: 'Cooper’s Yard, generator hookup',
    client: null,
    budget: 58_000,
    days: [90, 62, 35, 34],
    course: 'withdrawn',
    words: '',
  },
  {
    by: 'prime',
    title: 'Beacon Clinic, emergency power',
    client: CITY,
    budget: 338_000,
    days: [75, 6, 2, 2],
    course: 'pending',
    words: '',
  },
  {
    by: 'developer',
    title: 'Harborline Tower, house panels',
    client: null,
    budget: 890_000,
    days: [520, 200, 95, 92],
    course: 'verified',
    words: 'House panels, risers and metering for 184 apartments.',
  },
  {
    by: 'developer',
    title: 'Pier 9 Market, tenant metering',
    client: null,
    budget: 143_000,
    days: [140, 55, 7, 4],
    course: 'revision',
    words: 'The last inspection was two weeks later than recorded.',
  },
  {
    by: 'developer',
    title: 'Signal House, lobby lighting',
    client: null,
    budget: 61_000,
    days: [230, 205, 40, 39],
    course: 'rejected',
    words: 'This work was done by another firm.',
  },
  {
    by: 'developer',
    title: 'Quay Gardens, site lighting',
    client: null,
    budget: 207_500,
    days: [70, 8, 1, 1],
    course: 'pending',
    words: '',
  },
  {
    by: 'agency',
    title: 'Pump Station 4, switchgear',
    client: null,
    budget: 724_000,
    days: [470, 160, 80, 76],
    course: 'verified',
    words: 'Replacement of the switchgear, with controls and testing.',
  },
  {
    by: 'agency',
    title: 'Salt Barn, electrical service',
    client: null,
    budget: 88_200,
    days: [160, 120, 9, 6],
    course: 'revision',
    words: 'The contract amount was $91,700 after the last change order.',
  },
  {
    by: 'agency',
    title: 'Depot Two, lighting retrofit',
    client: null,
    budget: 119_000,
    days: [300, 240, 50, 48],
    course: 'rejected',
    words: 'We do not know this contract. Please check the firm.',
  },
  {
    by: 'agency',
    title: 'Canal Lock 2, controls',
    client: null,
    budget: 151_000,
    days: [85, 9, 3, 3],
    course: 'pending',
    words: '',
  },
];

/** Where the photos of the demonstration belong. */
export interface DemoWork {
  readonly photographed: readonly { readonly project: string; readonly by: 'mwbe' | Hirer }[];
}

/** Work between the hirers and the firm in every state, oldest first, and cards that its people have read until then. */
export async function makeWork(ctx: WriteContext, people: DemoPeople, time: DemoTime): Promise<DemoWork> {
  const ids = new Map<string, string>();
  for (const work of WORK.toSorted((a, b) => b.days[2] - a.days[2]))
    ids.set(work.title, await follow(ctx, people, time, work));
  await waitForClaim(ctx, people, time);
  const id = (title: string) => orNotFound(ids.get(title));
  return {
    photographed: [
      { project: id('Wharf Street School, power and lighting'), by: 'mwbe' },
      { project: id('Beacon Clinic, emergency power'), by: 'prime' },
    ],
  };
}

/** Everybody has read what came more than a week ago. */
const READ_UNTIL = 7;

async function follow(ctx: WriteContext, people: DemoPeople, time: DemoTime, work: Work): Promise<string> {
  const { days, course } = work;
  const [, , recorded, responded] = days;
  const hirer = people[work.by];
  const firm = people.mwbe;
  const { id, version } = await recordProject(actingAs(ctx, hirer, time.at(recorded)), toRecord(work, people, time));
  actingAs(ctx, firm, time.at(responded - 0.2));
  const as = version;
  if (course === 'verified') await verifyProject(ctx, id, { services: work.words, version: as });
  if (course === 'rejected' || course === 'corrected')
    await rejectProject(ctx, id, { rejected_reason: work.words, version: as });
  if (course === 'revision' || course === 'accepted') {
    const { id: revision } = await requestRevision(ctx, toRevision(work, id, people, time));
    if (course === 'accepted') await verifyRevision(actingAs(ctx, hirer, time.at(responded - 1)), revision);
  }
  actingAs(ctx, hirer, time.at(responded - 1));
  if (course === 'withdrawn') await withdrawProject(ctx, id, { reason: work.words });
  if (course === 'corrected') {
    const { mwbe_id: _firm, hiring_company_id: _hirer, ...facts } = toRecord(work, people, time);
    await correctProject(ctx, id, { ...facts, budget: work.budget - 35_000, version: as });
  }
  if (responded > READ_UNTIL)
    for (const one of [firm, hirer]) await markAllRead(actingAs(ctx, one, time.at(responded - 2)));
  return id;
}

function toRecord({ by, title, client, budget, days }: Work, people: DemoPeople, time: DemoTime): NewProject {
  const [start, end] = days;
  return {
    ...{ title, client_name: client, budget, start_date: time.day(start), end_date: time.day(end) },
    ...{ company_city: 'Baltimore', company_state: 'MD' },
    mwbe_id: people.mwbe.mwbeIds[0] ?? '',
    hiring_company_id: people[by].hiringCompanyIds[0] ?? '',
  };
}

function toRevision({ budget, days, words }: Work, project: string, people: DemoPeople, time: DemoTime) {
  const { id, mwbeIds } = people.mwbe;
  return {
    ...{ project_id: project, mwbe_id: mwbeIds[0] ?? '', user_id: id, notes: words },
    ...{ start_date: time.day(days[0]), end_date: time.day(Math.max(days[1] - 28, 1)), budget: budget + 18_500 },
  };
}

const UNCLAIMED = 'Okonjo & Daughters Power Systems';

/** A firm that nobody acts for yet is asked once it joins. */
async function waitForClaim(ctx: WriteContext, people: DemoPeople, time: DemoTime): Promise<void> {
  const [firm] = await findFirms(
    ctx.sql,
    { ids: [], names: [UNCLAIMED.toLowerCase()], numbers: [] },
    sql`SELECT NULL::uuid AS id WHERE false`,
  );
  const work = {
    by: 'prime',
    title: 'Beacon Clinic, battery storage',
    client: CITY,
    budget: 186_000,
    days: [70, 5, 4, 4],
    course: 'pending',
    words: '',
  } as const;
  await recordProject(actingAs(ctx, people.prime, time.at(4)), {
    ...toRecord(work, people, time),
    mwbe_id: orNotFound(firm).id,
  });
}
