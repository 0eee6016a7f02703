import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { importsInto, list } from '../../support/imports.ts';
import type { Actor } from '../actors.ts';
import { inside, malformed, missing, staffOnly } from '../cells.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

/** A doubtful pair that nobody has decided, of firms of its own; without a state, which other tables count. */
async function review(world: World): Promise<string> {
  const name = `Orlo ${randomUUID().slice(0, 8)} Paving`;
  const here = importsInto(world.db);
  await here.loadText(list([name, '14 Quarry Road', '', '', '21204']), 'Harbor Office');
  await here.loadText(list([name, '900 York Road', '', '', '21204']), 'Port Office');
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM match_reviews r JOIN source_records s ON s.id = r.record_id
    WHERE s.data ->> 'legal_business_name' = ${name}`.execute(world.db.kysely);
  return rows[0]?.id ?? '';
}

async function merge(world: World): Promise<string> {
  const name = `Tamsin ${randomUUID().slice(0, 8)} Foods`;
  const here = importsInto(world.db);
  await here.loadText(list([name, '14 Quarry Road', '', '', '21204']), 'Harbor Office');
  await here.loadText(list([name, '14 Quarry Rd', '', '', '21204']), 'Port Office');
  const { rows } = await sql<{ id: string }>`
    SELECT m.id FROM merges m JOIN source_records s ON s.id = ANY(m.record_ids)
    WHERE s.data ->> 'legal_business_name' = ${name}`.execute(world.db.kysely);
  return rows[0]?.id ?? '';
}

/** Who writes is staff: for everybody else one pair is enough. */
const pairFor = (make: (world: World) => Promise<string>) => async (world: World, actor: Actor) =>
  actor === 'INTERNAL' ? make(world) : randomUUID();
const freshReview = pairFor(review);
const freshMerge = pairFor(merge);
const RECORD = 'id business_id agency list_date lapsed_on name facts';

export const matches = [
  table({
    route: 'GET HEAD /api/v1/imports/reviews',
    requests: {
      all: async (world, actor) => [{}, { query: `after=${await freshReview(world, actor)}` }, { query: 'q=Orlo' }],
      malformed: () => [{ query: 'after=x' }, { query: 'q=' }],
    },
    cells: staffOnly('all malformed', 200, 400),
    keys: `reviews waiting next ${inside('reviews[]', 'id score reasons created_at records')}
      ${inside('reviews[].records[]', RECORD)} ${inside('reviews[].records[].facts[]', 'field value')}`,
  }),
  table({
    route: 'POST /api/v1/imports/reviews/:id/decision',
    requests: {
      same: async (world, actor) => ({ params: { id: await freshReview(world, actor) }, body: { decision: 'same' } }),
      different: async (world, actor) => ({
        params: { id: await freshReview(world, actor) },
        body: { decision: 'different' },
      }),
      missing: () => ({ ...missing(), body: { decision: 'same' } }),
      malformed: () => [{ ...missing() }, { ...missing(), body: { decision: 'perhaps' } }],
    },
    cells: staffOnly('same different missing malformed', 200, 200, 404, 400),
    keys: 'merge_id',
  }),
  table({
    route: 'GET HEAD /api/v1/imports/merges',
    requests: {
      all: async (world, actor) => [{}, { query: `after=${await freshMerge(world, actor)}` }, { query: 'q=Tamsin' }],
      malformed: () => [{ query: 'after=x' }, { query: 'q=' }],
    },
    cells: staffOnly('all malformed', 200, 400),
    keys: `merges next ${inside('merges[]', 'id made_at by score reasons undone_at undone_by into records')}
      ${inside('merges[].into', 'business_id name records')}
      ${inside('merges[].into.records[]', 'id name place agency list_date')} ${inside('merges[].records[]', 'id name place agency list_date')}`,
  }),
  table({
    route: 'POST /api/v1/imports/merges/:id/undo',
    requests: {
      made: async (world, actor) => ({ params: { id: await freshMerge(world, actor) } }),
      missing,
      malformed,
    },
    cells: staffOnly('made missing malformed', 200, 404, 400),
    keys: 'business_id',
  }),
];
