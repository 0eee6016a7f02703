import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from './actors.ts';
import { type Part, projectFor } from './parent-projects.ts';
import type { World } from './world.ts';

const AT = '2026-11-02T12:00:00.000Z';
const KEY = '00c0ffee00c0ffee';
const SHOWN = { columns: ['contract'], group: [], subtotals: false, sort: 'number', q: null, from: null, to: null };

/** A published report of all that was known, in a project in which the actor has a part. */
export async function publishedFor(world: World, actor: Actor, part: Part) {
  const { id: project } = await projectFor(world, actor, part);
  const db = world.db.kysely;
  await sql`
    INSERT INTO record_keys (id, public_key, valid_from, valid_until, sealed_key)
    VALUES (${KEY}, ${'00'.repeat(32)}, ${AT}::timestamptz, ${AT}::timestamptz, decode('00', 'hex')) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  const id = randomUUID();
  const record = {
    format: 'plumbline-report/1',
    id,
    key_id: KEY,
    issued_at: AT,
    number: 1,
    previous: null,
    project: { id: project, name: 'Library', number: null, owner: 'Harbor City' },
    report_type: 'contracting',
    title: 'October',
    basis: 'current',
    as_of: AT,
    rules: null,
    replayed_by: null,
    settings: {},
    head: [],
    facts: [],
    method: [],
    columns: [{ name: 'contract', label: 'Contract', kind: 'text', role: 'dimension', words: null }],
    rows: [],
    totals: [null],
    count: 0,
  };
  const file = JSON.stringify({ record, signature: '00'.repeat(64) });
  const request = {
    type: 'contracting',
    layout: null,
    settings: { columns: ['contract'], group: [] },
    shown: { ...SHOWN, basis: 'current', filters: {}, replay: null },
  };
  await sql`
    INSERT INTO project_reports (id, project_id, number, report_type, title, basis, as_of, request, rows, file, sha256, key_id,
      published_by, published_at)
    VALUES (${id}::uuid, ${project}::uuid, 1, 'contracting', 'October', 'current', ${AT}::timestamptz,
      ${JSON.stringify(request)}::text::jsonb, 0, ${file}, ${createHash('sha256').update(file).digest()}, ${KEY},
      ${world.userId('colleague')}::uuid, ${AT}::timestamptz)`.execute(db);
  return { id, project };
}

export const LAYOUT_SETTINGS = {
  columns: ['firm', 'award'],
  labels: { firm: 'Business Name' },
  group: ['firm'],
  subtotals: false,
  sort: '-award',
  filters: { tier: '1' },
  head: ['Awards'],
};

/** A layout of the company that owns a project in which the actor has a part. */
export async function layoutFor(world: World, actor: Actor, part: Part) {
  const { id: project } = await projectFor(world, actor, part);
  const id = randomUUID();
  await sql`
    INSERT INTO report_layouts (id, owner_company_id, report_type, name, settings, created_by, updated_at)
    SELECT ${id}::uuid, p.owner_company_id, 'contracting', 'Awards', ${JSON.stringify(LAYOUT_SETTINGS)}::text::jsonb,
           p.created_by, ${AT}::timestamptz FROM parent_projects p WHERE p.id = ${project}::uuid`.execute(
    world.db.kysely,
  );
  return { id, project };
}
