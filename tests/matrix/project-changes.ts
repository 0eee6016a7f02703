import { createProjectGoal } from '#server/parent-projects/factory.ts';
import type { Actor } from './actors.ts';
import { missing } from './cells.ts';
import { type Part, projectFor } from './parent-projects.ts';
import type { World } from './world.ts';

export const NOBODY = 'anonymous closed-account expired-session ended-session';
export const OF_ANOTHER_SIDE = 'MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee';
export const HIRERS = 'PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY';
const all = (columns: string, status: number) => columns.split(' ').fill(String(status)).join(' ');

const CHANGED = 'owner editor reporter viewer prime nobody stale missing malformed';
/** Columns for what only owner and editor may do, and nobody in another's name. @param refused status of `stale` */
export const partsChange = (done: number, refused = 412) => `${CHANGED}
  ${NOBODY} ${all(CHANGED, 401)}
  ${HIRERS} ${done} ${done} 403 403 403 404 ${refused} 404 400
  dashboard-payments-invitee ${done} ${done} 403 403 404 404 ${refused} 404 400
  impersonator INTERNAL ${OF_ANOTHER_SIDE} ${all(CHANGED, 403)}`;

export const partsOf = (send: (part: Part) => (world: World, actor: Actor) => Promise<object>) => ({
  owner: send('owner'),
  editor: send('editor'),
  reporter: send('reporter'),
  viewer: send('viewer'),
  prime: send('prime'),
  nobody: send('nobody'),
});

/** A path that is not there, and one that cannot be. */
export const nothing = { missing: () => missing(), malformed: () => ({ params: { id: 'x' } }) };

export async function goalIn(world: World, actor: Actor, part: Part) {
  const project = await projectFor(world, actor, part);
  const agency = await world.db.kysely.selectFrom('agencies').select('id').orderBy('id').executeTakeFirstOrThrow();
  const created_by = world.userId('colleague');
  const goal = await createProjectGoal(world.db.kysely, {
    project_id: project.id,
    created_by,
    agency_ids: [agency.id],
  });
  return { ...project, goal };
}
