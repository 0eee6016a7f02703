import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HiringSide } from '#contract/access/user-types.ts';
import type {} from '../tables.ts';

/** Fragment for other rooms: whether the user in `user` is an active member of the company in `company`. */
export const isActiveMember = (user: RawBuilder<string>, company: RawBuilder<string>): RawBuilder<SqlBool> => sql`
  EXISTS (SELECT FROM memberships am JOIN users au ON au.id = am.user_id
          WHERE am.user_id = ${user} AND am.company_id = ${company} AND au.active)`;

/** Fragment for other rooms: the longest-standing active administrator of the company in `company`, null without one. */
export const firstAdministrator = (company: RawBuilder<string>): RawBuilder<string | null> => sql`
  (SELECT fm.user_id FROM memberships fm JOIN users fu ON fu.id = fm.user_id
   WHERE fm.company_id = ${company} AND fm.role = 'administrator' AND fu.active
   ORDER BY fm.created_at, fm.user_id LIMIT 1)`;

/** Fragment for other rooms: whether the user in `user` is an active administrator of the company in `company`. */
export const isActiveAdministrator = (
  user: RawBuilder<string>,
  company: RawBuilder<string>,
): RawBuilder<SqlBool> => sql`
  EXISTS (SELECT FROM memberships bm JOIN users bu ON bu.id = bm.user_id
          WHERE bm.user_id = ${user} AND bm.company_id = ${company} AND bm.role = 'administrator' AND bu.active)`;

/** Fragment for other rooms: the user type of the people of the hiring company whose id is in `column`. */
export const hiringCompanyType = (column: RawBuilder<string>): RawBuilder<HiringSide> =>
  sql`(SELECT tc.user_type FROM hiring_companies tc WHERE tc.id = ${column})`;
