import { randomUUID } from 'node:crypto';
import { acceptRevision, createMonth, createMonthRow } from '#server/data-input/factory.ts';
import type { Actor } from '../actors.ts';
import { inside, missing } from '../cells.ts';
import { CONTRACTS, doneBy, MONTH, MONTH_ROW, monthIn, submittedIn } from '../months.ts';
import { type Part, projectFor } from '../parent-projects.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const PARTS = 'owner editor reporter viewer prime nobody missing malformed';
const EDITORS = [200, 200, 403, 403, 403, 404, 404, 400];
const REPORTERS = [200, 200, 200, 403, 200, 404, 404, 400];
const withoutPrime = (statuses: readonly number[]) => statuses.map((status, at) => (at === 4 ? 404 : status));

/** What is sent about a project. */
const ofProject = (body: (branch: string) => object, wrong: readonly object[]) => {
  const as = (part: Part) => async (world: World, actor: Actor) => {
    const { id, branch } = await projectFor(world, actor, part);
    return { params: { id }, body: body(branch) };
  };
  return {
    owner: as('owner'),
    editor: as('editor'),
    reporter: as('reporter'),
    viewer: as('viewer'),
    prime: as('prime'),
    nobody: as('nobody'),
    missing: () => ({ ...missing(), body: body(randomUUID()) }),
    malformed: () => wrong.map((one) => ({ ...missing(), body: one })),
  };
};
const placeOf = (part: Part) => async (world: World, actor: Actor) => {
  const { id } = await projectFor(world, actor, part);
  const place_id = randomUUID();
  await world.db.kysely
    .insertInto('project_local_places')
    .values({ id: place_id, project_id: id, zip: '21230', added_by: world.userId('colleague'), added_at: new Date() })
    .execute();
  return { params: { id, place_id } };
};
const PLACE = inside('[]', 'id zip street added_at');

const MONTHS = 'owner editor reporter viewer accepted prime rival nobody stale state missing malformed';
/** By whoever reports for the branch. */
const reported = doneBy(
  MONTHS,
  [200, 200, 200, 404, 403, 200, 404, 404, 412, 409, 404, 400],
  [200, 200, 200, 404, 403, 404, 404, 404, 412, 409, 404, 400],
);
/** By those who review all of the project, and did not submit it. */
const reviewed = doneBy(
  MONTHS,
  [200, 200, 403, 404, 403, 403, 404, 404, 412, 409, 404, 400],
  [200, 200, 403, 404, 403, 404, 404, 404, 412, 409, 404, 400],
);
type Requests = Parameters<typeof table>[0]['requests'];
type Make = typeof monthIn;

/** @param make a month in the state that allows it @param refused one in which it is not */
function acts(make: Make, refused: Requests[string], more: object, wrong: readonly object[]): Requests {
  const body = () => ({ version: 1, ...more });
  return {
    owner: make({ part: 'owner', body }),
    editor: make({ part: 'editor', body }),
    reporter: make({ part: 'reporter', body }),
    viewer: make({ part: 'viewer', body }),
    accepted: monthIn({ part: 'viewer', isAccepted: true, body }),
    prime: make({ part: 'prime', body }),
    rival: make({ part: 'prime', isOther: true, body }),
    nobody: make({ part: 'nobody', body }),
    stale: make({ part: 'owner', body: () => ({ ...body(), version: 9 }) }),
    state: refused,
    missing: () => ({ ...missing(), body: body() }),
    malformed: () =>
      [{}, { ...body(), version: 0 }, { ...body(), by: 1 }, ...wrong].map((one) => ({ ...missing(), body: one })),
  };
}
const body = (more: object) => () => ({ version: 1, ...more });
const draft = (more: object = {}) => monthIn({ part: 'owner', body: body(more) });
const submitted = (more: object = {}) => submittedIn({ part: 'owner', body: body(more) });

/** A restatement of an accepted month that is being entered. */
const restated: Make = (made) => async (world, actor) => {
  const { id: project_id, branch, other } = await projectFor(world, actor, made.part);
  const branch_id = made.isOther ? other : branch;
  const db = world.db.kysely;
  const id = await createMonth(db, {
    project_id,
    branch_id,
    submitted_by: world.userId('colleague'),
    submitted_at: new Date(),
  });
  await createMonthRow(db, { month_id: id, branch_id });
  const { id: reviewer } = await db
    .selectFrom('users')
    .select('id')
    .where('id', '<>', world.userId('colleague'))
    .limit(1)
    .executeTakeFirstOrThrow();
  await acceptRevision(db, id, reviewer);
  await db
    .insertInto('project_month_revisions')
    .values({ month_id: id, number: 2, reason: 'A payroll came late.', started_at: new Date() })
    .execute();
  await db.updateTable('project_months').set({ revision: 2, state: 'draft' }).where('id', '=', id).execute();
  return { params: { id }, ...(made.body && { body: made.body('') }) };
};
/** Viewers see what is accepted beside it. */
const discarded = reported.replaceAll(/^(.*PRIME.*|.*dashboard-payments-invitee.*)$/gm, (line) =>
  line.replace(/(200 200 200) 404/, '$1 403'),
);
const accepted: Make = (made) => monthIn({ ...made, isAccepted: true });

export const dataInputActs = [
  table({
    route: 'POST /api/v1/parent_projects/:id/months',
    requests: ofProject(
      (branch_id) => ({ tab: 'local-hiring', branch_id, month: '2026-06' }),
      [
        {},
        { tab: 'x', branch_id: randomUUID(), month: '2026-06' },
        { tab: 'contracting', branch_id: '7', month: '2026-06' },
      ],
    ),
    cells: doneBy(PARTS, REPORTERS, withoutPrime(REPORTERS)),
    keys: `${MONTH.replace(/rows\[\]\.\S+/g, '')} ${CONTRACTS}`,
  }),
  table({
    route: 'POST /api/v1/parent_projects/:id/local_places',
    requests: ofProject(() => ({ places: [{ zip: '21230' }] }), [{}, { places: [] }, { places: [{ zip: '2123' }] }]),
    cells: doneBy(PARTS, EDITORS, withoutPrime(EDITORS)),
    keys: PLACE,
  }),
  table({
    route: 'DELETE /api/v1/parent_projects/:id/local_places/:place_id',
    requests: {
      owner: placeOf('owner'),
      editor: placeOf('editor'),
      reporter: placeOf('reporter'),
      viewer: placeOf('viewer'),
      prime: placeOf('prime'),
      nobody: placeOf('nobody'),
      missing: () => ({ params: { id: randomUUID(), place_id: randomUUID() } }),
      malformed: () => ({ params: { id: randomUUID(), place_id: '7' } }),
    },
    cells: doneBy(PARTS, EDITORS, withoutPrime(EDITORS)),
    keys: null,
  }),
  table({
    route: 'POST /api/v1/project_months/:id/rows',
    requests: {
      ...acts(monthIn, submitted(), {}, []),
      ...Object.fromEntries(
        (['owner', 'editor', 'reporter', 'viewer', 'prime', 'nobody'] as const).map((part) => [
          part,
          monthIn({ part, body: changed }),
        ]),
      ),
      accepted: monthIn({ part: 'viewer', isAccepted: true, body: changed }),
      rival: monthIn({ part: 'prime', isOther: true, body: changed }),
      stale: monthIn({
        part: 'owner',
        body: (row) => ({ revision: 1, rows: [{ id: row, version: 9, values: { people: 3 } }] }),
      }),
      state: submittedIn({ part: 'owner', body: changed }),
      missing: () => ({ ...missing(), body: changed(randomUUID()) }),
      malformed: () =>
        [
          {},
          { revision: 1, rows: [] },
          { revision: 1, rows: [{ id: randomUUID(), version: 0, values: { people: -1 } }] },
        ].map((one) => ({ ...missing(), body: one })),
    },
    cells: reported,
    keys: `version rows ${inside('rows[]', MONTH_ROW)} totals`,
  }),
  table({
    route: 'POST /api/v1/project_months/:id/submit',
    requests: acts(monthIn, submitted(), {}, [{ version: 1, nothing_reason: '' }]),
    cells: reported,
    keys: `${MONTH} ${CONTRACTS}`,
  }),
  table({
    route: 'POST /api/v1/project_months/:id/withdraw',
    requests: acts(submittedIn, draft(), {}, []),
    cells: reported,
    keys: `${MONTH} ${CONTRACTS}`,
  }),
  table({
    route: 'POST /api/v1/project_months/:id/accept',
    requests: acts(submittedIn, draft(), {}, []),
    cells: reviewed,
    keys: `${MONTH} ${CONTRACTS}`,
  }),
  table({
    route: 'POST /api/v1/project_months/:id/return',
    requests: acts(submittedIn, draft({ words: 'No.' }), { words: 'Check it.' }, [{ version: 1, words: '' }]),
    cells: reviewed,
    keys: `${MONTH} ${CONTRACTS} ${inside('returned', 'at by words rows')}`,
  }),
  table({
    route: 'POST /api/v1/project_months/:id/restate',
    requests: acts(accepted, draft({ reason: 'Late.' }), { reason: 'Late.' }, [{ version: 1, reason: '' }]),
    cells: discarded,
    keys: `${MONTH} ${CONTRACTS}`,
  }),
  table({
    route: 'POST /api/v1/project_months/:id/discard',
    requests: acts(restated, submitted(), {}, []),
    cells: discarded,
    keys: `${MONTH} ${CONTRACTS}`,
  }),
];

function changed(row: string) {
  return { revision: 1, rows: [{ id: row, version: 1, values: { people: 3 } }] };
}
