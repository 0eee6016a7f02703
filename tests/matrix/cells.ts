import { randomUUID } from 'node:crypto';

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
