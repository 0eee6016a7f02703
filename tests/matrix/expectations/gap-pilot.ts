import { randomUUID } from 'node:crypto';
import { createProjectContract } from '#server/parent-projects/factory.ts';
import type { Actor } from '../actors.ts';
import { malformed, missing } from '../cells.ts';
import { actingCells, readingCells } from '../exclusions.ts';
import { asPart, type Part, projectFor } from '../parent-projects.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const PARTS: readonly Part[] = ['owner', 'editor', 'reporter', 'viewer', 'prime', 'nobody'];
const byPart = <T>(make: (part: Part) => T) => Object.fromEntries(PARTS.map((part) => [part, make(part)]));

/** A package that nobody has, in a project in which the actor has a part. */
const packageAs = (part: Part, body?: (world: World, actor: Actor) => object) => async (world: World, actor: Actor) => {
  const { id, branch } = await projectFor(world, actor, part);
  const package_id = await createProjectContract(world.db.kysely, {
    project_id: id,
    created_by: world.userId('colleague'),
    parent_id: branch,
    firm_name: null,
    award_cents: null,
    naics: '238210',
  });
  return { params: { id, package_id }, ...(body && { body: body(world, actor) }) };
};
const awarded = (body?: object) => async (world: World, actor: Actor) => {
  const { id, branch } = await projectFor(world, actor, 'owner');
  return { params: { id, package_id: branch }, ...(body && { body }) };
};
const nowhere = (body?: object) => () => ({
  params: { id: randomUUID(), package_id: randomUUID() },
  ...(body && { body }),
});
const FIRMS = { firms: ['00000000-0000-4000-8000-000000000000'] };

export const gapPilot = [
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/forecast',
    requests: { ...byPart((part) => asPart(part)), missing: () => missing(), malformed },
    cells: readingCells({ parts: [200, 200, 200, 403, 403, 404], more: { missing: 404, malformed: 400 } }),
    keys: 'project_id on method pace_bps groups backtest packages',
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/packages/:package_id/firms',
    requests: {
      ...byPart((part) => packageAs(part)),
      awarded: awarded(),
      missing: nowhere(),
      malformed: () => [{ params: { id: randomUUID(), package_id: 'x' } }, { ...nowhere()(), query: 'limit=0' }],
    },
    cells: readingCells({
      parts: [200, 200, 200, 403, 403, 404],
      more: { awarded: 404, missing: 404, malformed: 400 },
    }),
    keys: 'needs total is_exact firms',
  }),
  table({
    route: 'POST /api/v1/parent_projects/:id/packages/:package_id/shortlist',
    requests: {
      ...byPart((part) => packageAs(part, () => FIRMS)),
      awarded: awarded(FIRMS),
      missing: nowhere(FIRMS),
      malformed: () => [{}, { firms: [] }, { firms: ['x'] }].map((body) => nowhere(body)()),
    },
    cells: actingCells({ parts: [201, 201, 403, 403, 403, 404], more: { awarded: 404, missing: 404, malformed: 400 } }),
    keys: 'list_id name added left_out',
  }),
  table({
    route: 'POST /api/v1/parent_projects/:id/packages/:package_id/opportunity',
    requests: {
      ...byPart((part) =>
        packageAs(part, (world, actor) => ({ hiring_company_id: world.parties(actor, 'own').companyId })),
      ),
      foreign: packageAs('owner', (world, actor) => ({ hiring_company_id: world.parties(actor, 'foreign').companyId })),
      missing: nowhere({ hiring_company_id: randomUUID() }),
      malformed: () => [{}, { hiring_company_id: 'x' }].map((body) => nowhere(body)()),
    },
    cells: actingCells({
      parts: [201, 201, 403, 403, 403, 404],
      more: { foreign: 403, missing: 404, malformed: 400 },
    }).replace(/(dashboard-payments-invitee) 201 201/, '$1 403 403'),
    keys: 'opportunity_id',
  }),
];
