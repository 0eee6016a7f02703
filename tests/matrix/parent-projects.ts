import { randomUUID } from 'node:crypto';
import { createHiringCompany } from '#server/accounts/factory.ts';
import { createParentProject, createProjectContract, createProjectMember } from '#server/parent-projects/factory.ts';
import type { Actor } from './actors.ts';
import { CELLS } from './company.ts';
import type { World } from './world.ts';

/** What the actor is in a project that is made for one cell. */
export type Part = 'owner' | 'editor' | 'reporter' | 'viewer' | 'prime' | 'nobody';

/**
 * A project of somebody else's company with two branches, in which the actor has a part; `branch` is that of the actor's
 * company where the part is a prime contractor's, `other` is another one.
 */
export async function projectFor(world: World, actor: Actor, part: Part, more: object = {}) {
  const db = world.db.kysely;
  const created_by = world.userId('colleague');
  const owner_company_id = await createHiringCompany(db, { business_name: CELLS, user_type: 'DEVELOPER' });
  const id = await createParentProject(db, { owner_company_id, created_by, ...more });
  const { companyId } = world.parties(actor, 'own');
  const contract = (hiring_company_id: string) =>
    createProjectContract(db, { project_id: id, created_by, hiring_company_id });
  const branch = await contract(companyId);
  const other = await contract(await createHiringCompany(db, { business_name: CELLS }));
  if (part !== 'nobody')
    await createProjectMember(db, {
      project_id: id,
      kind: part === 'prime' || part === 'viewer' ? part : 'team',
      role: part === 'prime' ? 'reporter' : part,
      email: `${randomUUID()}@${CELLS}`,
      user_id: world.userId(actor),
      company_id: part === 'prime' ? companyId : null,
      invited_by: created_by,
    });
  return { id, branch, other };
}

/** A request about a project in which the actor has a part. */
export const asPart =
  (part: Part, sent: object = {}) =>
  async (world: World, actor: Actor) => ({ params: { id: (await projectFor(world, actor, part)).id }, ...sent });

const PARTS = 'owner editor reporter viewer prime nobody missing malformed';
const all = (columns: string, status: number) => columns.split(' ').fill(String(status)).join(' ');
const NOBODY = 'anonymous closed-account expired-session ended-session';
const OF_ANOTHER_SIDE = 'MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee';

/** Columns for what people of a project may read. */
export const partsRead = `${PARTS}
    ${NOBODY} ${all(PARTS, 401)}
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY impersonator 200 200 200 200 200 404 404 400
    dashboard-payments-invitee 200 200 200 200 404 404 404 400
    INTERNAL 200 200 200 200 200 200 404 400
    ${OF_ANOTHER_SIDE} ${all(PARTS, 403)}`;

/** What everybody of the hiring side and staff may ask, each of their own. */
export const takingPart = `any
    ${NOBODY} 401
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY impersonator dashboard-payments-invitee INTERNAL 200
    ${OF_ANOTHER_SIDE} 403`;

export const PART_REQUESTS = {
  owner: asPart('owner'),
  editor: asPart('editor'),
  reporter: asPart('reporter'),
  viewer: asPart('viewer'),
  prime: asPart('prime'),
  nobody: asPart('nobody'),
} as const;
