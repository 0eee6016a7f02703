import { randomUUID } from 'node:crypto';
import { table } from '../table.ts';
import type { Actor, Whose, World } from '../world.ts';

const firm = (whose: Whose) => (world: World, actor: Actor) => ({ query: `id=${world.parties(actor, whose).mwbeId}` });

/** Profiles are public. */
const mwbes = table({
  route: 'GET HEAD /api/v1/mwbes',
  requests: {
    own: firm('own'),
    counterpart: firm('counterpart'),
    foreign: firm('foreign'),
    missing: () => [{ query: `id=${randomUUID()}` }, { query: 'profile_url_path=nobody' }],
    malformed: () =>
      ['', 'id=7', 'id=%00', `id=${randomUUID()}&profile_url_path=firm`, `id=${randomUUID()}&fields=tax_id`].map(
        (query) => ({ query }),
      ),
  },
  cells: `
                                                                  own counterpart foreign missing malformed
    anonymous closed-account expired-session ended-session        200 200         200     404     400
    MWBE PRIME colleague foreign-tenant DEVELOPER                 200 200         200     404     400
    GOVERNMENT_AGENCY INTERNAL                                    200 200         200     404     400
    MWBE-of-the-hirer MWBE-without-firm                           200 200         200     404     400
  `,
  keys: `id mwbe_core_id legal_business_name trade_name profile_url_path address_1 city state zip_code county latitude
    longitude website description naics naics[].code naics[].title verified_projects claimed
    certificates certificates[].id certificates[].type certificates[].agency certificates[].number
    certificates[].issued_on certificates[].expires_on certificates[].group certificates[].naics
    certificates[].lapsed_on certificates[].list_date sources sources.city sources.city.agency sources.city.list_date`,
});

export const businesses = [mwbes];
