import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const company = (whose: Whose) => (world: World, actor: Actor) => ({
  query: `id=${world.parties(actor, whose).companyId}`,
});

/** Every signed-in user may read the name of any hiring company. */
const hiringCompany = table({
  route: 'GET HEAD /api/v1/hiring_company',
  requests: {
    own: company('own'),
    counterpart: company('counterpart'),
    foreign: company('foreign'),
    missing: () => ({ query: `id=${randomUUID()}` }),
    malformed: () =>
      ['', 'id=7', `id=${randomUUID()}&id=${randomUUID()}`, `id=${randomUUID()}&x=1`].map((query) => ({ query })),
  },
  cells: `
                                                                  own counterpart foreign missing malformed
    anonymous closed-account expired-session ended-session        401 401         401     401     401
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 200         200     404     400
    GOVERNMENT_AGENCY INTERNAL                                    200 200         200     404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 200         200     404     400
  `,
  keys: 'id business_name',
});

export const accounts = [hiringCompany];
