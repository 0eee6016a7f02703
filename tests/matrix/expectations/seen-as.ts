import { randomUUID } from 'node:crypto';
import { createPhoto } from '#server/photos/factory.ts';
import type { Actor } from '../actors.ts';
import { inside } from '../cells.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const AT = new Date('2026-11-20T11:00:00Z');

/** Nobody but the firm learns how others see it; what it gets is the stand-in's answer. */
const OWN_PEOPLE = `
                                                                  own company counterpart foreign missing malformed
    anonymous closed-account expired-session ended-session        401 401     401         401     401     401
    MWBE                                                          200 200     404         404     404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee          404 404     404         404     404     400
    PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY INTERNAL 403 403 403 403 403 403
  `;

const ofFirm = (whose: Whose, query: string) => (world: World, actor: Actor) => ({
  params: { id: world.parties(actor, whose).mwbeId },
  query,
});

/** With verified work and photos, which others see. */
async function filled(world: World, actor: Actor) {
  const { mwbeId: mwbe_id } = world.parties(actor, 'own');
  const project_id = await world.project(actor, 'own', 'verified');
  await createPhoto(world.db.kysely, { project_id, state: 'processed', added_at: AT });
  await createPhoto(world.db.kysely, { mwbe_id, side: 'mwbe', state: 'processed', added_at: AT });
  return ofFirm('own', 'viewer=MWBE')(world, actor);
}

const requests = {
  own: filled,
  company: (world: World, actor: Actor) =>
    ofFirm('own', `viewer=company&company=${world.parties('PRIME', 'own').companyId}`)(world, actor),
  counterpart: ofFirm('counterpart', 'viewer=PRIME'),
  foreign: ofFirm('foreign', 'viewer=PRIME'),
  missing: () => ({ params: { id: randomUUID() }, query: 'viewer=public' }),
  malformed: (world: World, actor: Actor) =>
    ['viewer=staff', '', 'viewer=company', 'viewer=PRIME&company=x', 'viewer=public&as=1'].map((query) =>
      ofFirm('own', query)(world, actor),
    ),
};

const FIRM = `id mwbe_core_id legal_business_name trade_name listed_name listed_trade_name profile_url_path address_1 city state
  zip_code county latitude longitude website description naics size verified_projects claimed certificates listed own sources
  ${inside('naics[]', 'code title above own')} ${inside('naics[].above[]', 'code title')} sources.city
  ${inside('sources.city', 'agency list_date')}
  ${inside('certificates[]', 'id type agency number issued_on expires_on group naics lapsed_on list_date listed_by')}
  ${inside(
    'own',
    `trade_name structure founded_year office_address_1 office_address_2 office_city office_state office_zip_code
     service_states service_counties service_radius trades languages linkedin facebook instagram x youtube crew
     available_from bonding_band largest_job_wanted`,
  )}`;
const PHOTO = 'id url thumbnail_url may_delete';

const profile = table({
  route: 'GET HEAD /api/v1/mwbes/:id/seen-as',
  requests,
  cells: OWN_PEOPLE,
  keys: `company ${inside('company', 'id business_name')} firm ${inside('firm', FIRM)}
    contact ${inside('contact', 'phone email website listed sources')}
    verified_work ${inside(
      'verified_work[]',
      `id title services start_date end_date hiring_company hiring_company.business_name hiring_company.current_name
       recorded_at confirmed_at recorded_by confirmed_by`,
    )}
    work_photos work_photos[].project_id work_photos[].photo ${inside('work_photos[].photo', PHOTO)}
    own_photos own_photos.photos ${inside('own_photos.photos[]', PHOTO)} own_photos.pending own_photos.may_add
    work_experience references references.average references.references records`,
});

const papers = table({
  route: 'GET HEAD /api/v1/mwbes/:id/seen-as/papers',
  requests,
  cells: OWN_PEOPLE,
  keys: 'shared shared.financials shared.documents shared.ends_on financials',
});

const writes = Object.fromEntries(
  ['own', 'company', 'counterpart', 'foreign', 'missing'].map((column) => [column, ['public.rate_limit_attempts']]),
);
const statement = table({
  route: 'GET HEAD /api/v1/mwbes/:id/seen-as/capability_statement',
  requests,
  cells: OWN_PEOPLE,
  keys: null,
  writes,
});

export const seenAs = [profile, papers, statement];
