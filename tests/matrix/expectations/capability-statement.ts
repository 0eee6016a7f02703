import { sql } from 'kysely';
import type { Actor } from '../actors.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

async function give(world: World, actor: Actor): Promise<void> {
  await sql`INSERT INTO capability_statement (id, owner_id, title, created_at)
            SELECT gen_random_uuid(), id, 'First', now() FROM users
            WHERE email = ${world.emailOf(actor)}`.execute(world.db.kysely);
}

const listing = table({
  route: 'GET HEAD /api/v1/capability_statement',
  requests: {
    any: async (world, actor) => {
      await give(world, actor);
      return {};
    },
    malformed: () => ({ query: 'owner_id=1' }),
  },
  cells: `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        401 401
    MWBE PRIME colleague foreign-tenant DEVELOPER                 200 400
    GOVERNMENT_AGENCY INTERNAL impersonator                       200 400
    MWBE-of-the-hirer MWBE-without-firm                           200 400
    payments-invitee dashboard-payments-invitee                   200 400
  `,
  keys: '[].id [].title [].created_at',
});

const adding = table({
  route: 'POST /api/v1/capability_statement',
  requests: {
    any: () => ({ body: { title: 'First' } }),
    malformed: () => [{ body: {} }, { body: { title: ' ' } }, { body: { title: 'First', owner_id: '1' } }],
  },
  cells: `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        401 401
    MWBE PRIME colleague foreign-tenant DEVELOPER                 201 400
    GOVERNMENT_AGENCY INTERNAL impersonator                       201 400
    MWBE-of-the-hirer MWBE-without-firm                           201 400
    payments-invitee dashboard-payments-invitee                   201 400
  `,
  keys: 'id title created_at',
});

export const capabilityStatement = [listing, adding];
