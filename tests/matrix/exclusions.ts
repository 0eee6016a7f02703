import { randomUUID } from 'node:crypto';
import { createUser } from '#server/accounts/factory.ts';
import { createExclusion } from '#server/exclusions/factory.ts';
import type { Actor } from './actors.ts';
import { inside } from './cells.ts';
import { CELLS } from './company.ts';
import { type Part, projectFor } from './parent-projects.ts';
import type { World } from './world.ts';

export const CONTRACT = 'id title number firm tier';
export const ROW = `id contract ${inside('contract', CONTRACT)} amount_cents reason reason_name note state version proposed_by
  proposed_at decided_by decided_at decision_note approved_on revoked_by revoked_at revoke_reason withdrawn_at files may`;
export const SUMS = 'total_cents excluded_cents pending_cents';
const FILE = 'id display_name media_type bytes state added_at is_own';
export const EXCLUSION = `${ROW} project_id award_cents left_cents denominator ${inside('denominator', SUMS)} goals attached`;
export const EXCLUSION_WITH_FILE = `${EXCLUSION} ${inside('attached[]', FILE)}`;

type State = Parameters<typeof createExclusion>[2];
const somebody = (world: World) => createUser(world.db.kysely, { email: `${randomUUID()}@${CELLS}` });

/** An exclusion in the branch of the actor's company, or in the other one, proposed by the actor or by somebody else. */
export async function exclusionFor(
  world: World,
  actor: Actor,
  part: Part,
  { state = 'proposed', isOwn = false, isOther = false }: { state?: State; isOwn?: boolean; isOther?: boolean } = {},
) {
  const { id: project_id, branch, other } = await projectFor(world, actor, part);
  const proposed_by = isOwn ? world.userId(actor) : await somebody(world);
  const contract_id = isOther ? other : branch;
  const decider = await somebody(world);
  const id = await createExclusion(world.db.kysely, { project_id, contract_id, proposed_by }, state, decider);
  return { id, project: project_id, branch, other, proposed_by };
}

type Options = Parameters<typeof exclusionFor>[3];
/** A request about an exclusion of a project in which the actor has a part. */
export const inPart =
  (part: Part, sent: object = {}, options: Options = {}) =>
  async (world: World, actor: Actor) => ({
    params: { id: (await exclusionFor(world, actor, part, options)).id },
    ...sent,
  });

/** By part. */
export const inParts = (sent: object = {}, options: Options = {}) => ({
  owner: inPart('owner', sent, options),
  editor: inPart('editor', sent, options),
  reporter: inPart('reporter', sent, options),
  viewer: inPart('viewer', sent, options),
  prime: inPart('prime', sent, options),
  nobody: inPart('nobody', sent, options),
});

const NOBODY = 'anonymous closed-account expired-session ended-session';
const OF_ANOTHER_SIDE = 'MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee';
const HIRERS = 'PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY';
const COLUMNS = ['owner', 'editor', 'reporter', 'viewer', 'prime', 'nobody'] as const;

interface Cells {
  /** By owner, editor, reporter, viewer, prime and nobody. */
  readonly parts: readonly number[];
  /** Columns beside them. */
  readonly more: Readonly<Record<string, number>>;
}
const lines = ({ parts, more }: Cells) => {
  const beside = Object.values(more);
  const all = (status: number) => [...parts, ...beside].fill(status).join(' ');
  // who has no company is no prime contractor's
  const companyless = parts.map((status, at) => (COLUMNS[at] === 'prime' ? (parts[5] ?? 404) : status));
  return {
    all,
    head: [...COLUMNS, ...Object.keys(more)].join(' '),
    own: [...parts, ...beside].join(' '),
    companyless: [...companyless, ...beside].join(' '),
  };
};

/** What people of a project may do: staff and people who impersonate never. */
export function actingCells(cells: Cells): string {
  const { all, head, own, companyless } = lines(cells);
  return `${head}
    ${NOBODY} ${all(401)}
    ${HIRERS} ${own}
    dashboard-payments-invitee ${companyless}
    impersonator INTERNAL ${OF_ANOTHER_SIDE} ${all(403)}`;
}

/** What people of a project may read, and staff of every project. */
export function readingCells(cells: Cells): string {
  const { all, head, own, companyless } = lines(cells);
  const staff = [...cells.parts.map(() => 200), ...Object.values(cells.more)].join(' ');
  return `${head}
    ${NOBODY} ${all(401)}
    ${HIRERS} impersonator ${own}
    dashboard-payments-invitee ${companyless}
    INTERNAL ${staff}
    ${OF_ANOTHER_SIDE} ${all(403)}`;
}
