import { type RawBuilder, sql } from 'kysely';

interface PersonSummary {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Fragment for other features: id, name and email of the person whose id is in `column` (jsonb). */
export const personJson = (column: RawBuilder<string | null>): RawBuilder<PersonSummary> => sql`
  (SELECT jsonb_build_object('id', pj.id, 'name', pj.first_name || ' ' || pj.last_name, 'email', pj.email)
   FROM users pj WHERE pj.id = ${column})`;

/** Fragment for other features: the active people of the company whose id is in `column` (jsonb array). */
export const firmPeople = (column: RawBuilder<string>): RawBuilder<PersonSummary[]> => sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', fu.id, 'name', fu.first_name || ' ' || fu.last_name, 'email', fu.email)
            ORDER BY fm.created_at, fu.id), '[]')
   FROM memberships fm JOIN users fu ON fu.id = fm.user_id WHERE fm.company_id = ${column} AND fu.active)`;
