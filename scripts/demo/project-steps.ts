import { newExclusion } from '#contract/exclusions/schema.ts';
import { type NewProjectContract, newProjectContract } from '#contract/parent-projects/schema/contracts.ts';
import { newGoal } from '#contract/parent-projects/schema/goals.ts';
import { decideExclusion, revokeExclusion } from '#server/exclusions/commands/decide.ts';
import { proposeExclusion } from '#server/exclusions/commands/propose.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { addContract } from '#server/parent-projects/commands/add-contract.ts';
import { changeContract, completeContract } from '#server/parent-projects/commands/award-contract.ts';
import { commitContract } from '#server/parent-projects/commands/edit-contract.ts';
import { addGoal, replaceGoal } from '#server/parent-projects/commands/goals.ts';
import { linkPayments } from '#server/parent-projects/commands/link-payments.ts';
import { projectGoals } from '#server/parent-projects/reads/goals.ts';
import { actingAs, type calendar } from './acting.ts';
import type { DemoPayments } from './payments.ts';
import type { ContractPlan, ExclusionPlan, GoalPlan, Part, ProjectPlan, When } from './project-plans.ts';

/** A project of the demonstration while it is made. */
export interface World {
  readonly ctx: WriteContext;
  readonly days: ReturnType<typeof calendar>;
  readonly plan: ProjectPlan;
  readonly id: string;
  readonly people: Readonly<Partial<Record<Part, UserActor>>>;
  readonly payments: DemoPayments;
  /** Of the agency whose certificates count. */
  readonly agencyId: string;
  /** By number. */
  readonly contracts: Map<string, { readonly id: string; readonly version: number }>;
  /** By contract, tab and month. */
  readonly months: Map<string, { readonly id: string; readonly version: number }>;
}

/** Something that happens on a day. */
export interface Step extends When {
  readonly act: (world: World) => Promise<unknown>;
}

/** Lets somebody act on a day. */
export const on = ({ ctx, days, people }: World, { ago, day }: When, who: Part): WriteContext =>
  actingAs(ctx, orNotFound(people[who]), days.day(ago, day));
const dayOf = ({ now }: WriteContext): string => now.toISOString().slice(0, 10);
export const cents = (dollars: number): number => dollars * 100;

export function goalSteps(
  start: When,
  { group, name, scope, percent, from: begins = start, raised }: GoalPlan,
): Step[] {
  const ofContracts = scope === 'all';
  const measure = { all: 'percent', workforce: 'hours', local_hiring: 'hires' }[scope];
  const values = (world: World, share: number, from: string) => ({
    ...{ name, bps: share * 100, amount_cents: null, hours: null, effective_from: from, effective_until: null },
    ...{ certificate_types: ofContracts ? [group] : [], agency_ids: ofContracts ? [world.agencyId] : [] },
  });
  const add: Step = {
    ...begins,
    act: (world) => {
      const ctx = on(world, begins, 'owner');
      return addGoal(
        ctx,
        world.id,
        newGoal.parse({ group_code: group, scope, measure, ...values(world, percent, dayOf(ctx)) }),
      );
    },
  };
  if (!raised) return [add];
  const when = { ago: raised.ago + 1, day: 24 };
  const raise: Step = {
    ...when,
    act: async (world) => {
      const ctx = on(world, when, 'owner');
      const known = await projectGoals(ctx, world.id);
      const { id } = orNotFound(known.find(({ group_code }) => group_code === group));
      const given = { seen_until: null, ...values(world, raised.percent, world.days.first(raised.ago)) };
      return replaceGoal(ctx, { id: world.id, goal_id: id }, given);
    },
  };
  return [add, raise];
}

/** Who holds a contract, as its facts say. */
function holderOf({ company, firm, named }: ContractPlan, { people, payments }: World) {
  const office = company && people[company];
  return {
    hiring_company_id: office?.hiringCompanyIds[0] ?? null,
    mwbe_id: firm ? payments.firms[firm] : null,
    firm_name: named ?? null,
  };
}

function factsOf(plan: ContractPlan, world: World): NewProjectContract {
  const { number, title, naics = null, participation = 'own_forces', group = null, award, commitment, goal } = plan;
  const awarded = world.days.first(plan.begins);
  const above = plan.below === undefined ? null : orNotFound(world.contracts.get(plan.below)).id;
  return newProjectContract.parse({
    ...{ number, title, naics, participation, scope: 'construction', credit_group: group, parent_id: above },
    ...holderOf(plan, world),
    goal_cents: goal === undefined ? null : cents(goal),
    commitment_cents: commitment === undefined ? null : cents(commitment),
    committed_on: commitment === undefined ? null : awarded,
    bid_on:
      award === undefined
        ? null
        : world.days
            .day(plan.begins + 1, 12)
            .toISOString()
            .slice(0, 10),
    award_cents: award === undefined ? null : cents(award),
    awarded_on: award === undefined ? null : awarded,
  });
}

/** Added below those that are there, linked to its payments, and what became of it. */
export function contractSteps(plan: ContractPlan): Step[] {
  const { number, tracked, change, recommit, completed } = plan;
  const act = (
    when: When,
    change: (
      ctx: WriteContext,
      now: { id: string; version: number },
      world: World,
    ) => Promise<{ id: string; version: number }>,
  ): Step => ({
    ...when,
    act: async (world) => {
      const now = orNotFound(world.contracts.get(number));
      const { id, version } = await change(on(world, when, 'owner'), now, world);
      world.contracts.set(number, { id, version });
    },
  });
  const added = { ago: plan.begins, day: 1 };
  const add: Step = {
    ...added,
    act: async (world) => {
      const { id, version } = await addContract(on(world, added, 'owner'), world.id, factsOf(plan, world));
      world.contracts.set(number, { id, version });
    },
  };
  const link = act(added, (ctx, { id, version }, { payments }) =>
    linkPayments(ctx, id, { version, payment_contract_id: orNotFound(payments.contracts.get(number)) }),
  );
  return [
    add,
    ...(tracked ? [link] : []),
    ...(change
      ? [
          act(change, (ctx, { id }) =>
            changeContract(ctx, id, {
              amount_cents: cents(change.amount),
              reason: change.words,
              effective_on: dayOf(ctx),
            }),
          ),
        ]
      : []),
    ...(recommit
      ? [
          act(recommit, (ctx, { id, version }) => {
            const given = {
              commitment_cents: cents(recommit.amount),
              committed_on: dayOf(ctx),
              reason: recommit.words,
            };
            return commitContract(ctx, id, { version, ...given });
          }),
        ]
      : []),
    ...(completed
      ? [act(completed, (ctx, { id, version }) => completeContract(ctx, id, { version, completed_on: dayOf(ctx) }))]
      : []),
  ];
}

/** Proposed, and decided by somebody else. */
export function exclusionSteps({ contract, by, amount, reason, note, proposed, decided }: ExclusionPlan): Step[] {
  let made = { id: '', version: 0 };
  const propose: Step = {
    ...proposed,
    act: async (world) => {
      const { id } = orNotFound(world.contracts.get(contract));
      const given = newExclusion.parse({ contract_id: id, amount_cents: cents(amount), reason, note });
      made = await proposeExclusion(on(world, proposed, by), world.id, given);
    },
  };
  if (!decided) return [propose];
  const { act, by: decider, words } = decided;
  const decide = (when: When, decision: 'approve' | 'decline'): Step => ({
    ...when,
    act: async (world) => {
      const given = { version: made.version, decision, note: act === 'revoke' ? null : words };
      made = await decideExclusion(on(world, when, decider), made.id, given);
    },
  });
  if (act === 'approve' || act === 'decline') return [propose, decide(decided, act)];
  const revoke: Step = {
    ...decided,
    act: (world) =>
      revokeExclusion(on(world, decided, decider), made.id, { version: made.version, reason: words ?? '' }),
  };
  return [propose, decide({ ...proposed, day: proposed.day + 1 }, 'approve'), revoke];
}
