import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#server/kernel/context/actor.ts';
import { newsScope } from '../policy/people.ts';
import type {} from '../tables.ts';

/** The invitation whose id is in `column` as a notification's subject (jsonb), for the account that it was sent to. */
export const invitationAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', v.id, 'project_id', v.project_id, 'project', v.project, 'owner', v.owner,
            'part_kind', v.kind, 'part_role', v.role, 'part_company', v.company, 'invited_by', v.invited_by,
            'expires_at', ${isoText(sql.ref('v.expires_at'))}, 'accepted_at', ${isoText(sql.ref('v.accepted_at'))})
   FROM project_invitations_to(${actor.kind === 'user' ? actor.id : null}::uuid) v WHERE v.id = ${column})`;

/** The news whose id is in `column` as a notification's subject (jsonb), within scope. */
export const newsAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', n.id, 'project_id', n.project_id, 'project', p.name, 'project_news', n.kind,
            'words', n.words)
   FROM parent_project_news n JOIN parent_projects p ON p.id = n.project_id
   WHERE n.id = ${column} AND ${newsScope(actor, 'n')})`;

const isoText = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
