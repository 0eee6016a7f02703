import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const firm = (whose: Whose) => (world: World, actor: Actor) => ({ query: `id=${world.parties(actor, whose).mwbeId}` });

/** What a firm may say beside the lists. */
const OWN =
  `trade_name structure founded_year office_address_1 office_address_2 office_city office_state office_zip_code
  service_states service_counties service_radius trades languages linkedin facebook instagram x youtube crew
  available_from bonding_band largest_job_wanted`
    .split(/\s+/)
    .map((key) => `own.${key}`)
    .join(' ');

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
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 200         200     404     400
    GOVERNMENT_AGENCY INTERNAL                                    200 200         200     404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 200         200     404     400
  `,
  keys: `id mwbe_core_id legal_business_name trade_name listed_name listed_trade_name profile_url_path address_1 city state zip_code county latitude
    longitude website description naics naics[].code naics[].title naics[].above naics[].own
    naics[].above[].code naics[].above[].title size verified_projects claimed
    certificates certificates[].id certificates[].type certificates[].agency certificates[].number
    certificates[].issued_on certificates[].expires_on certificates[].group certificates[].naics
    certificates[].lapsed_on certificates[].list_date certificates[].listed_by listed own ${OWN} sources sources.city sources.city.agency sources.city.list_date`,
});

const MISSING = () => ({ id: randomUUID() });
const ofFirm = (whose: Whose, query?: string) => (world: World, actor: Actor) => ({
  params: { id: world.parties(actor, whose).mwbeId },
  ...(query === undefined ? {} : { query }),
});

/** Certificates are public, and so is what follows from them. */
const standing = table({
  route: 'GET HEAD /api/v1/mwbes/:id/standing',
  requests: {
    own: ofFirm('own', 'agency=Port%20City%20Supplier%20Office&code=238210&date=2026-01-01'),
    counterpart: ofFirm('counterpart', 'agency=Nobody&code=23'),
    foreign: ofFirm('foreign', 'agency=port%20city%20supplier%20office'),
    missing: () => ({ params: MISSING(), query: 'agency=Nobody' }),
    malformed: (world, actor) => [
      { params: { id: 'x' }, query: 'agency=Nobody' },
      ...['', 'agency=', 'agency=a&code=1', 'agency=a&code=2382100', 'agency=a&date=2026-02-30', 'agency=a&x=1'].map(
        (query) => ({ ...ofFirm('own')(world, actor), query }),
      ),
      { ...ofFirm('own')(world, actor), query: 'agency=a&agency=b' },
      { ...ofFirm('own')(world, actor), query: 'agency=%00' },
    ],
  },
  cells: `
                                                                  own counterpart foreign missing malformed
    anonymous closed-account expired-session ended-session        200 200         200     404     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 200         200     404     400
    GOVERNMENT_AGENCY INTERNAL                                    200 200         200     404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 200         200     404     400
  `,
  keys: `agency code code.code code.title date answer why list_date
    certificates certificates[].id certificates[].type certificates[].agency certificates[].number
    certificates[].issued_on certificates[].expires_on certificates[].group certificates[].naics
    certificates[].lapsed_on certificates[].list_date certificates[].listed_by`,
});

/** Only who hires, and staff, learn how to reach a firm; the firm's own people know it. */
const contact = table({
  route: 'GET HEAD /api/v1/mwbes/:id/contact',
  requests: {
    own: ofFirm('own'),
    counterpart: ofFirm('counterpart'),
    foreign: ofFirm('foreign'),
    missing: () => ({ params: MISSING() }),
    malformed: (world, actor) => [{ params: { id: 'x' } }, ofFirm('own', 'fields=tax_id')(world, actor)],
  },
  cells: `
                                                                  own counterpart foreign missing malformed
    anonymous closed-account expired-session ended-session        401 401         401     401     401
    MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee                      403 403         403     403     403
    PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                      200 200         200     404     400
    GOVERNMENT_AGENCY INTERNAL                                    200 200         200     404     400
  `,
  keys: 'phone email website listed sources',
});

const agencies = table({
  route: 'GET HEAD /api/v1/agencies',
  requests: { any: () => ({}), malformed: () => ({ query: 'id=1' }) },
  cells: `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        200 400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 400
    GOVERNMENT_AGENCY INTERNAL                                    200 400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 400
  `,
  keys: '[].name [].latest_list',
});

export const businesses = [mwbes, standing, contact, agencies];
