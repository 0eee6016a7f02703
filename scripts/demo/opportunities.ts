import type { Opportunity, OpportunityFacts } from '#contract/opportunities/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { markAllRead } from '#server/notifications/commands/mark-all-read.ts';
import { acknowledgeAddendum } from '#server/opportunities/commands/acknowledge.ts';
import { changeDraft, createDraft } from '#server/opportunities/commands/draft.ts';
import {
  awardOpportunity,
  cancelOpportunity,
  closeOpportunity,
  issueAddendum,
  publishOpportunity,
} from '#server/opportunities/commands/publish.ts';
import { answerQuestion, askQuestion } from '#server/opportunities/commands/questions.ts';
import { saveTemplate } from '#server/opportunities/commands/templates.ts';
import { actingAs, type DemoTime, ZONE } from './acting.ts';
import type { DemoPeople } from './people.ts';
import { makeResponses, tell } from './responses.ts';

type Hirer = 'prime' | 'developer' | 'agency';

interface Posting {
  readonly by: Hirer;
  readonly facts: Partial<OpportunityFacts> & Pick<OpportunityFacts, 'title'>;
  /** Days ago: drafted and published. */
  readonly days: readonly [drafted: number, published: number];
  /** Days until the deadline, from the first start on; negative: it has passed. */
  readonly due: number;
  readonly becomes: 'draft' | 'published' | 'closed' | 'awarded' | 'cancelled';
}

const PLACE = { city: 'Baltimore', state_code: 'MD', zip: '21230', county: 'Baltimore (city)' } as const;

/** Each hirer has some; all parties are fictional. */
const POSTINGS: readonly Posting[] = [
  {
    by: 'prime',
    facts: {
      title: 'Ferry Terminal, lighting and controls',
      scope:
        'Supply and install canopy, platform, and ticket hall lighting with controls.\n\nIncludes conduit, branch wiring, panels, testing, and as-built drawings. Temporary power is by others.',
      naics: ['238210'],
      ...PLACE,
      budget_min: 350_000,
      budget_max: 450_000,
      bond_needed: 450_000,
      insurance_needed: 1_000_000,
      crew_needed: 8,
      goals: [
        { group: 'MBE', percent: 20 },
        { group: 'WBE', percent: 8 },
      ],
      certifications: ['MBE', 'WBE'],
      requirements: 'Prevailing wage applies. Site visit on request.',
      reference: 'CP-2026-114',
      contact_name: 'Dana Okafor',
      contact_email: 'prime@example.com',
    },
    days: [16, 14],
    due: 12,
    becomes: 'published',
  },
  {
    by: 'prime',
    facts: {
      title: 'Beacon Clinic, drywall and painting',
      scope: 'Drywall, taping, and painting of 24 exam rooms and two corridors.',
      naics: ['238310', '238320'],
      ...PLACE,
      budget_max: 220_000,
      goals: [{ group: 'MBE', percent: 25 }],
    },
    days: [9, 8],
    due: 4,
    becomes: 'published',
  },
  {
    by: 'prime',
    facts: {
      title: 'Ropewalk Lofts, site concrete',
      scope: 'Sidewalks, curbs, and two loading pads.',
      naics: ['238110'],
      ...PLACE,
      budget_min: 90_000,
      budget_max: 120_000,
    },
    days: [50, 48],
    due: -6,
    becomes: 'closed',
  },
  {
    by: 'prime',
    facts: {
      title: 'Wharf Street School, temporary power',
      scope: 'Temporary power and lighting for the duration of construction.',
      naics: ['238210'],
      ...PLACE,
      budget_max: 100_000,
    },
    days: [95, 92],
    due: -60,
    becomes: 'awarded',
  },
  {
    by: 'prime',
    facts: { title: 'Cooper’s Yard, generator and switchgear', naics: ['238210'], ...PLACE },
    days: [3, 0],
    due: 30,
    becomes: 'draft',
  },
  {
    by: 'developer',
    facts: {
      title: 'Harborline Tower, janitorial services',
      scope: 'Nightly cleaning of lobbies, corridors, and amenity floors for one year.',
      naics: ['561720'],
      ...PLACE,
      budget_max: 180_000,
      goals: [{ group: 'SBE', percent: 50 }],
    },
    days: [12, 11],
    due: 20,
    becomes: 'published',
  },
  {
    by: 'developer',
    facts: {
      title: 'Quay Gardens, landscaping',
      scope: 'Planting, irrigation, and one year of care.',
      naics: ['561730'],
      ...PLACE,
    },
    days: [40, 38],
    due: 15,
    becomes: 'cancelled',
  },
  {
    by: 'agency',
    facts: {
      title: 'Pump Station 4, controls upgrade',
      scope: 'Replace the controls of four pumps, with programming, testing, and training of the operators.',
      naics: ['238210', '541512'],
      ...PLACE,
      budget_min: 400_000,
      budget_max: 600_000,
      bond_needed: 600_000,
      goals: [{ group: 'DBE', percent: 18 }],
      certifications: ['DBE'],
      reference: 'PW-26-0087',
      contact_name: 'Theo Grant',
      contact_email: 'agency@example.com',
    },
    days: [20, 18],
    due: 25,
    becomes: 'published',
  },
  {
    by: 'agency',
    facts: {
      title: 'Depot Two, roof repair',
      scope: 'Repair of 12,000 square feet of roof.',
      naics: ['238160'],
      ...PLACE,
    },
    days: [70, 66],
    due: -30,
    becomes: 'awarded',
  },
];

/** Opportunities of the hirers in every state, oldest first, with an addendum, questions and awards. */
export async function makeOpportunities(ctx: WriteContext, people: DemoPeople, time: DemoTime): Promise<void> {
  for (const posting of POSTINGS.toSorted((a, b) => b.days[0] - a.days[0])) await follow(ctx, people, time, posting);
}

async function follow(ctx: WriteContext, people: DemoPeople, time: DemoTime, posting: Posting): Promise<void> {
  const { by, facts, days, due, becomes } = posting;
  const [drafted, published] = days;
  const hirer = people[by];
  const firm = people.mwbe;
  const company = hirer.hiringCompanyIds[0] ?? '';
  const { id, version } = await createDraft(actingAs(ctx, hirer, time.at(drafted)), { hiring_company_id: company });
  const deadline = becomes === 'draft' ? null : `${time.day(-due)}T14:00`;
  const filled = await changeDraft(ctx, id, { version, ...facts, time_zone: ZONE, deadline });
  if (becomes === 'draft') return;
  let now = await publishOpportunity(actingAs(ctx, hirer, time.at(published)), id, filled.version);
  if (facts.reference) now = await talk(ctx, people, time, { posting, id });
  await makeResponses(ctx, people, time, { id, title: facts.title ?? '', by, published });
  if (by === 'prime' && becomes === 'awarded')
    await saveTemplate(actingAs(ctx, hirer, time.at(published - 0.1)), { name: 'Electrical work', opportunity_id: id });
  if (becomes === 'cancelled')
    await cancelOpportunity(actingAs(ctx, hirer, time.at(published - 10)), id, {
      version: now.version,
      reason: 'The work was merged with the parking contract and will be offered again next spring.',
    });
  if (becomes === 'closed' || becomes === 'awarded') {
    now = await closeOpportunity(actingAs(ctx, hirer, time.at(-due + 0.5)), id, now.version);
    if (becomes === 'awarded') {
      await award(ctx, { hirer, firm, time, due }, now);
      await tell(ctx, people, { id, what: 'outcome' });
    }
  }
}

interface Talk {
  readonly posting: Posting;
  readonly id: string;
}

/** The firm asks, the hirer answers and changes the deadline, the firm reads it. */
async function talk(
  ctx: WriteContext,
  people: DemoPeople,
  time: DemoTime,
  { posting, id }: Talk,
): Promise<Opportunity> {
  const firm = people.mwbe;
  const hirer = people[posting.by];
  const mwbe_id = firm.mwbeIds[0] ?? '';
  const [, published] = posting.days;
  const ask = (question: string, daysAgo: number) =>
    askQuestion(actingAs(ctx, firm, time.at(daysAgo)), id, { mwbe_id, question });
  const parking = await ask('Is there parking on site for two vans?', published - 1);
  const hours = await ask('Can we work on weekends?', published - 1.1);
  actingAs(ctx, hirer, time.at(published - 2));
  await answerQuestion(ctx, parking.id, 'Yes, at the east gate, from 6 AM.');
  await answerQuestion(ctx, hours.id, 'Saturdays only, from 8 AM to 4 PM.');
  const { addenda } = await issueAddendum(ctx, id, {
    version: 3,
    said: 'The deadline moves by two days, so that everybody can visit the site. Weekend work is limited to Saturdays.',
    changes: {
      deadline: `${time.day(-posting.due - 2)}T14:00`,
      requirements: 'Prevailing wage applies. Work on Saturdays from 8 AM to 4 PM; none on Sundays.',
    },
    files: [],
  });
  const number = addenda.at(-1)?.number ?? 1;
  const read = await acknowledgeAddendum(actingAs(ctx, firm, time.at(published - 2.2)), id, {
    number,
    mwbeId: mwbe_id,
  });
  for (const one of [firm, hirer]) await markAllRead(actingAs(ctx, one, time.at(published - 2.5)));
  return read;
}

interface Ended {
  readonly hirer: DemoPeople[Hirer];
  readonly firm: DemoPeople['mwbe'];
  readonly time: DemoTime;
  readonly due: number;
}

async function award(ctx: WriteContext, { hirer, firm, time, due }: Ended, { id, version, naics }: Opportunity) {
  const isElectrical = naics.includes('238210');
  const to = isElectrical
    ? { mwbe_id: firm.mwbeIds[0] ?? '', name: 'Batista Electric', amount: 96_400 }
    : { mwbe_id: null, name: 'Ridge & Valley Roofing (fictional)', amount: 71_000 };
  await awardOpportunity(actingAs(ctx, hirer, time.at(-due - 4)), id, { version, awards: [to] });
}
