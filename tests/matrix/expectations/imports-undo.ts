import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { NOTHING } from '../../support/imports.ts';
import { malformed, missing, staffOnly } from '../cells.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

/** Ends what calls have started: no job runs here, and one import at a time is let in. */
async function endRuns(world: World): Promise<void> {
  await sql`UPDATE list_imports SET status = 'undone' WHERE status = 'undoing'`.execute(world.db.kysely);
  await sql`UPDATE import_drafts SET status = 'done' WHERE status = 'importing'`.execute(world.db.kysely);
}

/** A finished import from the command line; no other import is running or being undone. @returns its id */
async function importedRun(world: World, until: string | null = '2099-01-01'): Promise<string> {
  const id = randomUUID();
  await endRuns(world);
  await sql`WITH agency AS (INSERT INTO agencies (id, name, created_at) VALUES (gen_random_uuid(), ${id}, now()) RETURNING id)
    INSERT INTO list_imports (id, agency_id, file_name, sha256, list_date, complete, mapping, status, report, started_at, beat_at, undo_until)
    SELECT ${id}, id, 'list.csv', '', '2026-11-01', false, '{"columns": {}}', 'done', ${JSON.stringify(NOTHING)}::jsonb, now(), now(), ${until}::timestamptz
    FROM agency`.execute(world.db.kysely);
  return id;
}

export const importsUndo = [
  table({
    route: 'GET HEAD /api/v1/imports/:id/undo',
    requests: { one: async (world) => ({ params: { id: await importedRun(world) } }), missing, malformed },
    cells: staffOnly('one missing malformed', 200, 404, 400),
    keys: 'removed restored kept',
  }),
  table({
    route: 'POST /api/v1/imports/:id/undo',
    requests: {
      recent: async (world) => ({ params: { id: await importedRun(world) } }),
      old: async (world) => ({ params: { id: await importedRun(world, null) } }),
      missing,
      malformed,
    },
    cells: staffOnly('recent old missing malformed', 204, 409, 404, 400),
    keys: null,
  }),
];
