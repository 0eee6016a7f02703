import { randomUUID } from 'node:crypto';
import type { Actor } from './actors.ts';
import type { Whose, World } from './world.ts';

const NOBODY = `
    anonymous closed-account expired-session ended-session`;
const MEMBERS = `
    MWBE PRIME impersonator DEVELOPER GOVERNMENT_AGENCY colleague MWBE-without-firm payments-invitee MWBE-of-the-hirer foreign-tenant dashboard-payments-invitee`;
/** Cells of a table: nobody 401, members 403, staff as given. */
export const staffOnly = (columns: string, ...statuses: readonly number[]) => {
  const all = (status: number) => statuses.map(() => status).join(' ');
  return `${columns}${NOBODY} ${all(401)}${MEMBERS} ${all(403)}\n INTERNAL ${statuses.join(' ')}`;
};

/** The same cells, but staff who impersonate somebody get 403. */
export const withoutImpersonator = (cells: string) => {
  const [columns = ''] = cells.trim().split('\n');
  const refused = columns
    .trim()
    .split(/\s+/)
    .map(() => 403);
  return `${cells.trimEnd().replace(/ impersonator /g, ' ')}\n    impersonator ${refused.join(' ')}`;
};

export const missing = () => ({ params: { id: randomUUID() } });
export const malformed = () => [{ params: { id: 'x' } }, { params: { id: '1' } }];

/** Keys below a path, as a table lists them. */
export const inside = (path: string, keys: string) =>
  keys
    .split(/\s+/)
    .map((key) => `${path}.${key}`)
    .join(' ');

const OTHER_MEMBERS = `
    PRIME impersonator DEVELOPER GOVERNMENT_AGENCY colleague foreign-tenant dashboard-payments-invitee INTERNAL`;
const FIRMLESS = `
    MWBE-of-the-hirer MWBE-without-firm payments-invitee`;
const FIRM_COLUMNS = ['own', 'foreign', 'missing', 'malformed'] as const;

/** What only the people of the firm in the path may do: everybody else of their user type does not know that it is there. */
export const firmOnly = (own: number) => {
  const line = (who: string, ...statuses: readonly number[]) => `${who} ${statuses.join(' ')}`;
  return [
    FIRM_COLUMNS.join(' '),
    line(NOBODY, 401, 401, 401, 401),
    line('\n    MWBE', own, 404, 404, 400),
    line(FIRMLESS, 404, 404, 404, 400),
    line(OTHER_MEMBERS, 403, 403, 403, 403),
  ].join('');
};

/** The firm in the path, for these columns. */
export const firmOf = (whose: Whose) => (world: World, actor: Actor) => ({
  params: { id: world.parties(actor, whose).mwbeId },
});

/** Keys of a revision of a project. */
export const REVISION = `id project_id mwbe_id start_date end_date budget notes user_id recorded recorded.start_date
  recorded.end_date recorded.budget services verified action_taken_at created_at`;

/** What only the company that recorded the work may do, on projects that are not verified. */
export const HIRERS = `
                                                                  own counterpart foreign missing settled malformed
    anonymous closed-account expired-session ended-session        401 401         401     401     401     401
    dashboard-payments-invitee                                    404    404    404    404    404    400
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY    200 404         404     404     409     400
    impersonator MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL             403 403         403     403     403     403
`;

/** Keys of a project. */
export const PROJECT = `id title client_name budget start_date end_date notes verified state services rejected_reason
  action_taken_type action_taken_at hiring_company_id hiring_company hiring_company.id hiring_company.business_name
  mwbe_id mwbe mwbe.id mwbe.mwbe_core_id mwbe.legal_business_name mwbe.profile_url_path mwbe.address_1 mwbe.city
  mwbe.state mwbe.zip_code company_address company_city company_state company_zip_code version revision
  waits_for_claim remind_from last_event last_event.kind last_event.side last_event.at created_at`;

/** A project by its id. */
export const byId = (whose: Whose, body?: object) => async (world: World, actor: Actor) => ({
  params: { id: await world.project(actor, whose) },
  ...(body ? { body } : {}),
});
