import { newMembers } from '#contract/parent-projects/schema/people.ts';
import { newProject } from '#contract/parent-projects/schema/projects.ts';
import { allAgencies } from '#server/businesses/reads/fragments.ts';
import { chooseRules } from '#server/counting/commands/choose.ts';
import { addPlaces } from '#server/data-input/commands/places.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { markAllRead } from '#server/notifications/commands/mark-all-read.ts';
import { acceptInvitation } from '#server/parent-projects/commands/accept.ts';
import { inviteMembers } from '#server/parent-projects/commands/invite.ts';
import { createProject, moveProject } from '#server/parent-projects/commands/projects.ts';
import { projectMembers } from '#server/parent-projects/reads/people.ts';
import { actingAs, calendar, type DemoTime, ZONE } from './acting.ts';
import { makeColleague, makeOffice } from './extras.ts';
import type { DemoPayments } from './payments.ts';
import type { DemoPeople } from './people.ts';
import { FERRY_TERMINAL } from './project-ferry.ts';
import { HARBOR_POINT } from './project-harbor.ts';
import { branchSteps, openingSteps } from './project-months.ts';
import type { Part, ProjectPlan, When } from './project-plans.ts';
import { cents, contractSteps, exclusionSteps, goalSteps, on, type Step, type World } from './project-steps.ts';

const OFFICE = 'Port Carroll Certification Office (fictional)';

/** Two projects with goals: what owners, prime contractors and people who read along do in half a year. */
export async function makeProjects(
  ctx: WriteContext,
  people: DemoPeople,
  { time, payments }: { readonly time: DemoTime; readonly payments: DemoPayments },
): Promise<{ readonly harbor: string }> {
  const { actor, now } = ctx;
  const days = calendar(time.at(0));
  const agency = orNotFound((await allAgencies(ctx.sql)).find(({ name }) => name === OFFICE));
  const base = { ctx, days, payments, agencyId: agency.id };
  const harbor = await harborPeople(ctx, people);
  const id = await makeProject({ ...base, plan: HARBOR_POINT, people: harbor }, HARBOR_PARTS);
  const ferry = { owner: people.agency, prime: people.prime, reporter: await ferryReporter(ctx, people) };
  await makeProject({ ...base, plan: FERRY_TERMINAL, people: ferry }, FERRY_PARTS);
  // what is older than two months has been read
  for (const who of [people.developer, people.prime, people.agency])
    await markAllRead(actingAs(ctx, who, days.day(2, 28)));
  actingAs(ctx, actor, now);
  return { harbor: id };
}

async function harborPeople(ctx: WriteContext, { developer, prime, agency }: DemoPeople): Promise<World['people']> {
  const second = { businessName: 'Marlin & Oake Civil Works', userType: 'PRIME' } as const;
  const council = { businessName: 'Harborside Community Council', userType: 'GOVERNMENT_AGENCY' } as const;
  return {
    ...{ owner: developer, prime, agency },
    editor: await makeColleague(ctx, developer, { email: 'editor', first: 'Imani', last: 'Brooks' }),
    reporter: await makeColleague(ctx, developer, { email: 'reporter', first: 'Paul', last: 'Weiss' }),
    board: await makeColleague(ctx, developer, { email: 'board', first: 'Helen', last: 'Ostrow' }),
    second: await makeOffice(ctx, second, { email: 'second', first: 'Rosalind', last: 'Oake' }, prime),
    reader: await makeOffice(ctx, council, { email: 'reader', first: 'Mae', last: 'Whitcomb' }, agency),
  };
}
const ferryReporter = (ctx: WriteContext, { agency }: DemoPeople): Promise<UserActor> =>
  makeColleague(ctx, agency, { email: 'records', first: 'Eli', last: 'Marsh' });

/** What somebody takes part as, from a day on; `open` invitations wait. */
interface PartPlan {
  readonly who: Part | { readonly email: string };
  readonly kind: 'team' | 'prime' | 'viewer';
  readonly role: 'editor' | 'reporter' | 'viewer';
  readonly from: When;
}
const START = { ago: 5, day: 3 };
const HARBOR_PARTS: readonly PartPlan[] = [
  { who: 'editor', kind: 'team', role: 'editor', from: START },
  { who: 'reporter', kind: 'team', role: 'reporter', from: START },
  { who: 'board', kind: 'team', role: 'viewer', from: START },
  { who: 'prime', kind: 'prime', role: 'editor', from: START },
  { who: 'second', kind: 'prime', role: 'reporter', from: { ago: 3, day: 4 } },
  { who: 'agency', kind: 'viewer', role: 'viewer', from: { ago: 2, day: 10 } },
  { who: 'reader', kind: 'viewer', role: 'viewer', from: { ago: 1, day: 12 } },
  { who: { email: 'harborpost@example.com' }, kind: 'viewer', role: 'viewer', from: { ago: 0, day: 2 } },
];
const FERRY_PARTS: readonly PartPlan[] = [
  { who: 'reporter', kind: 'team', role: 'reporter', from: { ago: 3, day: 3 } },
  { who: 'prime', kind: 'prime', role: 'reporter', from: { ago: 3, day: 3 } },
  // waits for whoever signs in as the developer
  { who: { email: 'developer@example.com' }, kind: 'viewer', role: 'viewer', from: { ago: 0, day: 2 } },
];

/** Invited by the owner; accepted the same day by whoever is there. */
const partStep = ({ who, kind, role, from }: PartPlan): Step => ({
  ...from,
  act: async (world) => {
    const person = typeof who === 'string' ? orNotFound(world.people[who]) : null;
    const email = person?.email ?? (typeof who === 'string' ? '' : who.email);
    const company_id = kind === 'prime' ? (person?.hiringCompanyIds[0] ?? null) : null;
    const owner = on(world, from, 'owner');
    await inviteMembers(owner, world.id, newMembers.parse({ kind, role, company_id, people: [{ email }] }));
    if (!person) return;
    const { members } = await projectMembers(owner, world.id, { kind, state: 'invited' });
    const invited = orNotFound(members.find((member) => member.email === email));
    await acceptInvitation(actingAs(world.ctx, person, world.days.day(from.ago, from.day)), invited.id);
  },
});

async function makeProject(
  given: Omit<World, 'id' | 'contracts' | 'months'>,
  parts: readonly PartPlan[],
): Promise<string> {
  const { ctx, days, plan, people } = given;
  const owner = orNotFound(people.owner);
  const begins = days.day(plan.begins.ago, plan.begins.day);
  const { id, version } = await createProject(actingAs(ctx, owner, begins), factsOf(plan, owner, days));
  await chooseRules(ctx, id, { version, pack: plan.pack, lifted: [] });
  if (plan.places.length > 0)
    await addPlaces(ctx, id, { places: plan.places.map((place) => ({ street: '', ...place })) });
  await moveProject(ctx, id, { version: version + 1, state: 'active' });
  const world: World = { ...given, id, contracts: new Map(), months: new Map() };
  const steps: readonly Step[] = [
    ...plan.goals.flatMap((goal) => goalSteps(plan.begins, goal)),
    ...openingSteps(plan),
    ...plan.contracts.flatMap(contractSteps),
    ...parts.map(partStep),
    ...plan.branches.flatMap((branch) => branchSteps(plan, branch)),
    ...plan.exclusions.flatMap(exclusionSteps),
  ];
  // what happens on one day happens in this order
  for (const { act } of steps.toSorted((a, b) => b.ago - a.ago || a.day - b.day)) await act(world);
  return id;
}

function factsOf(plan: ProjectPlan, owner: UserActor, days: World['days']) {
  const { name, number, description, address, zip, budget, funding, program, begins } = plan;
  return newProject.parse({
    ...{ owner_company_id: owner.hiringCompanyIds[0], name, number, description, address, zip, funding, program },
    ...{ city: 'Baltimore', state_code: 'MD', time_zone: ZONE, open_to_company: true, due_day: 10 },
    ...{ starts_on: days.first(begins.ago), ends_on: null, budget_cents: cents(budget) },
  });
}
