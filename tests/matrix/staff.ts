import { randomUUID } from 'node:crypto';

const NOBODY = `
    anonymous closed-account expired-session ended-session`;
const MEMBERS = `
    MWBE PRIME DEVELOPER GOVERNMENT_AGENCY colleague MWBE-without-firm MWBE-of-the-hirer foreign-tenant`;
/** Cells of a table: nobody 401, members 403, staff as given. */
export const staffOnly = (columns: string, ...statuses: readonly number[]) => {
  const all = (status: number) => statuses.map(() => status).join(' ');
  return `${columns}${NOBODY} ${all(401)}${MEMBERS} ${all(403)}\n INTERNAL ${statuses.join(' ')}`;
};

export const missing = () => ({ params: { id: randomUUID() } });
export const malformed = () => [{ params: { id: 'x' } }, { params: { id: '1' } }];

/** Keys below a path, as a table lists them. */
export const inside = (path: string, keys: string) =>
  keys
    .split(/\s+/)
    .map((key) => `${path}.${key}`)
    .join(' ');
