import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createBusiness } from '#server/businesses/factory.ts';
import { createProjectContract } from '#server/parent-projects/factory.ts';
import { createPaymentContract } from '#server/payments/factory.ts';
import type { Actor } from './actors.ts';
import { missing } from './cells.ts';
import { type Part, projectFor } from './parent-projects.ts';
import { admit } from './payments.ts';
import type { World } from './world.ts';

interface Asked {
  readonly part: Part;
  /** The contract of somebody else's branch in place of the own one. */
  readonly other?: boolean;
  readonly more?: object;
}
/** A contract below the prime contract of a project in which the actor has a part, not awarded unless `more` says so. */
export async function contractBelow(world: World, actor: Actor, { part, other = false, more = {} }: Asked) {
  const { id, branch, other: rival } = await projectFor(world, actor, part);
  const { mwbeId } = await createBusiness(world.db.kysely);
  const contract = await createProjectContract(world.db.kysely, {
    project_id: id,
    created_by: world.userId('colleague'),
    parent_id: other ? rival : branch,
    mwbe_id: mwbeId,
    award_cents: null,
    awarded_on: null,
    ...more,
  });
  return { project: id, contract, mwbeId };
}

type Made = Awaited<ReturnType<typeof contractBelow>>;
type Body = (made: Made, world: World, actor: Actor) => object | Promise<object>;

const PARTS = ['owner', 'editor', 'reporter', 'viewer', 'prime', 'nobody'] as const;
export const CONTRACT_PARTS = 'owner editor reporter viewer prime other nobody missing malformed';

/** Requests about one contract for each part in its project, for one of another branch, and for what is not there. */
export function contractRequests(
  more: object = {},
  body?: Body,
  malformed: readonly object[] = [{}],
  prepare?: (made: Made, world: World, actor: Actor) => Promise<unknown>,
) {
  const sent = (part: Part, other: boolean) => async (world: World, actor: Actor) => {
    const made = await contractBelow(world, actor, { part, other, more });
    await prepare?.(made, world, actor);
    return { params: { id: made.contract }, ...(body && { body: await body(made, world, actor) }) };
  };
  return {
    ...(Object.fromEntries(PARTS.map((part) => [part, sent(part, false)])) as Record<
      (typeof PARTS)[number],
      ReturnType<typeof sent>
    >),
    other: sent('prime', true),
    missing: async (world: World, actor: Actor) => ({
      ...missing(),
      ...(body && {
        body: await body({ project: randomUUID(), contract: randomUUID(), mwbeId: randomUUID() }, world, actor),
      }),
    }),
    malformed: () =>
      body ? malformed.map((one) => ({ ...missing(), body: one })) : [{ params: { id: 'x' } }, { params: { id: '1' } }],
  };
}

/** A contract of payment tracking that the actor's company pays, with the firm of the project's contract. */
export async function paymentsFor(world: World, actor: Actor, { mwbeId }: Made): Promise<string> {
  await admit(world, actor);
  const { companyId } = world.parties(actor, 'own');
  const created_by = world.userId('colleague');
  // of nothing at all, where nothing is asked of it
  const known = await sql`SELECT FROM mwbes WHERE id = ${mwbeId}::uuid`.execute(world.db.kysely);
  if (known.rows.length === 0) return randomUUID();
  return createPaymentContract(world.db.kysely, { hiring_company_id: companyId, mwbe_id: mwbeId, created_by });
}

const NOBODY = 'anonymous closed-account expired-session ended-session';
const OF_ANOTHER_SIDE = 'MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee';
const HIRERS = 'PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY';
const all = (columns: string, status: number) => columns.split(' ').fill(String(status)).join(' ');
/** Who belongs to no company takes part for none. */
const withoutCompany = (columns: string, statuses: readonly number[]) =>
  columns.split(' ').map((column, at) => (column === 'prime' || column === 'other' ? 404 : (statuses[at] ?? 0)));

/** Cells of what people of a project read. @param staff what staff get, who see every project; null where it is not theirs */
export const contractReaders = (
  columns: string,
  statuses: readonly number[],
  staff: readonly number[] | null,
) => `${columns}
    ${NOBODY} ${all(columns, 401)}
    ${HIRERS} impersonator ${statuses.join(' ')}
    dashboard-payments-invitee ${withoutCompany(columns, statuses).join(' ')}
    INTERNAL ${staff ? staff.join(' ') : all(columns, 403)}
    ${OF_ANOTHER_SIDE} ${all(columns, 403)}`;

/** Cells of a change, which nobody makes in somebody else's place. @param invitee what differs for who pays for no company */
export const contractWriters = (
  columns: string,
  statuses: readonly number[],
  invitee: readonly number[] = statuses,
) => `${columns}
    ${NOBODY} ${all(columns, 401)}
    ${HIRERS} ${statuses.join(' ')}
    dashboard-payments-invitee ${withoutCompany(columns, invitee).join(' ')}
    impersonator INTERNAL ${OF_ANOTHER_SIDE} ${all(columns, 403)}`;
