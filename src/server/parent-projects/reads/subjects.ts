import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';
import { newsScope } from '../policy/people.ts';
import type {} from '../tables.ts';

/** The invitation whose id is in `column` as a notification's subject (jsonb), for the account that it was sent to. */
export const invitationAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', i.id, 'project_id', i.project_id, 'project', i.project, 'owner', i.owner,
            'part_kind', i.kind, 'part_role', i.role, 'part_company', i.company, 'invited_by', i.invited_by,
            'expires_at', ${isoText(sql.ref('i.expires_at'))}, 'accepted_at', ${isoText(sql.ref('i.accepted_at'))})
   FROM project_invitations_to(${actor.kind === 'user' ? actor.id : null}::uuid) i WHERE i.id = ${column})`;

/** The news whose id is in `column` as a notification's subject (jsonb), within scope. */
export const newsAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', n.id, 'project_id', n.project_id, 'project', p.name, 'project_news', n.kind,
            'words', n.words)
   FROM parent_project_news n JOIN parent_projects p ON p.id = n.project_id
   WHERE n.id = ${column} AND ${newsScope(actor, 'n')})`;

const isoText = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
