import { sql } from 'kysely';
import type { RulePack } from '#contract/counting/schema/pack.ts';
import type { AgencyLists, ContractFacts, FirmFacts, GoalGroup, ProjectFacts } from '#contract/counting/schema.ts';
import { PARTICIPATION_KINDS, type ParticipationKind } from '#contract/parent-projects/rules.ts';
import { agenciesForCounting, certificatesForCounting } from '#server/businesses/reads/for-counting.ts';
import type { Sql } from '#server/db/types.ts';
import { type ApprovedExclusion, approvedExclusions } from '#server/exclusions/reads/for-counting.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import {
  type CountedGoal,
  type CountedProject,
  countedContracts,
  countedGoals,
  countedProject,
  type ProjectContractFacts,
} from '#server/parent-projects/reads/counting-facts.ts';
import type {} from '../tables.ts';

/** A contract as the engine reads it, with what its figures and lines say of it. */
export type CountedContract = ContractFacts & Omit<ProjectContractFacts, 'participation'>;

const BY_KIND = new Set<string>(PARTICIPATION_KINDS);
const isKind = (kind: string): kind is ParticipationKind => BY_KIND.has(kind);

/** All that counting a project needs, without its payments and without a pack. */
export interface LoadedFacts {
  readonly project: CountedProject;
  readonly goals: readonly CountedGoal[];
  readonly contracts: readonly CountedContract[];
  readonly firms: ReadonlyMap<string, FirmFacts>;
  readonly agencies: readonly (AgencyLists & { readonly id: string })[];
  readonly exclusions: readonly ApprovedExclusion[];
  readonly suspensions_lifted: ProjectFacts['suspensions_lifted'];
}

/** @param branchIds only these branches; null: all @throws AppError 404 */
export async function loadFacts(
  db: Sql,
  projectId: string,
  { branchIds, now }: { readonly branchIds: readonly string[] | null; readonly now: Date },
): Promise<LoadedFacts> {
  const project = orNotFound(await countedProject(db, projectId));
  const contracts = (await countedContracts(db, projectId, branchIds)).map(({ participation, ...one }) => ({
    ...one,
    kind: isKind(participation) ? participation : ('own_forces' as const),
  }));
  const firmIds = [...new Set(contracts.flatMap(({ firm_id }) => firm_id ?? []))];
  const certificates = await certificatesForCounting(db, firmIds);
  const agencies = await agenciesForCounting(db);
  const exclusions = await approvedExclusions(db, projectId);
  const lifted = await sql<{ code: string; on: string }>`
    SELECT code, lifted_on AS "on" FROM counting_lifted_suspensions WHERE project_id = ${projectId}::uuid
    ORDER BY code`.execute(db);
  return {
    project,
    goals: await countedGoals(db, projectId, dayAt(now, project.time_zone)),
    contracts,
    firms: new Map(
      firmIds.map((id) => [
        id,
        {
          id,
          certificates: (certificates.get(id) ?? []).map((one) => ({
            ...one,
            graduated_on: null,
            reevaluated_on: null,
          })),
        },
      ]),
    ),
    agencies,
    exclusions: exclusions.filter(({ branch_id }) => branchIds === null || branchIds.includes(branch_id)),
    suspensions_lifted: lifted.rows,
  };
}

const dayAt = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);

/** Goals of one scope: counted apart from those of others, by the contracts of that scope. */
export interface ScopeGoals {
  readonly scope: CountedGoal['scope'];
  readonly goals: readonly CountedGoal[];
  readonly groups: readonly GoalGroup[];
}

/**
 * The goals by scope as the engine reads them. A goal without types or agencies of its own has those of the pack's group of
 * the same code; without such a group its code is the type, and every agency qualifies.
 */
export function goalsByScope({ goals, agencies }: LoadedFacts, pack: RulePack): ScopeGoals[] {
  const names = new Map(agencies.map(({ id, agency }) => [id, agency]));
  const all = agencies.map(({ agency }) => agency);
  return [...Map.groupBy(goals, ({ scope }) => scope)].map(([scope, some]) => {
    const codes = new Set(some.map(({ group_code }) => group_code));
    return {
      scope,
      goals: some,
      groups: some.map((goal) => {
        const known = pack.groups.find(({ code }) => code === goal.group_code);
        const own = goal.agency_ids.flatMap((id) => names.get(id) ?? []);
        const agencyNames = own.length > 0 ? own : (known?.agencies ?? all);
        const above = known?.subgoal_of ?? null;
        return {
          code: goal.group_code,
          subgoal_of: above !== null && codes.has(above) ? above : null,
          certificate_types:
            goal.certificate_types.length > 0
              ? goal.certificate_types
              : (known?.certificate_types ?? [goal.group_code]),
          // the engine asks one agency at least; one that has no list says "not known"
          agencies: agencyNames.length > 0 ? agencyNames : [''],
          goal_bps: goal.bps,
        };
      }),
    };
  });
}

/** Whether a contract is one of those that a goal is about. */
export const isInScope = ({ scope }: Pick<CountedContract, 'scope'>, goals: Pick<ScopeGoals, 'scope'>): boolean =>
  goals.scope === 'all' || goals.scope === scope;
