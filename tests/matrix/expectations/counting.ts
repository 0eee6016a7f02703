import { sql } from 'kysely';
import { createProjectContract, createProjectGoal } from '#server/parent-projects/factory.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import type { Actor } from '../actors.ts';
import { inside, missing } from '../cells.ts';
import { PART_REQUESTS, type Part, partsRead, projectFor } from '../parent-projects.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const missingOrMalformed = { missing: () => missing(), malformed: () => ({ params: { id: 'x' } }) };

/** A project with a rule pack, as `asPart` makes one without. */
const counted =
  (part: Part, sent: object = {}) =>
  async (world: World, actor: Actor) => ({
    params: { id: (await projectFor(world, actor, part, { rule_pack: 'custom' })).id },
    ...sent,
  });
/** The same with a goal and a payment that its firm confirmed. */
const paid = (sent: object) => async (world: World, actor: Actor) => {
  const { id, branch } = await projectFor(world, actor, 'owner', { rule_pack: 'custom' });
  const db = world.db.kysely;
  const { companyId, mwbeId } = world.parties(actor, 'foreign');
  const created_by = world.userId('colleague');
  await createProjectGoal(db, { project_id: id, created_by });
  const payments = await createPaymentContract(db, { hiring_company_id: companyId, mwbe_id: mwbeId, created_by });
  await createProjectContract(db, {
    project_id: id,
    created_by,
    parent_id: branch,
    mwbe_id: mwbeId,
    payment_contract_id: payments,
  });
  await createPaymentLine(db, payments, 'confirmed');
  return { params: { id }, ...sent };
};
const countedParts = (sent: object = {}) => ({
  owner: paid(sent),
  editor: counted('editor', sent),
  reporter: counted('reporter', sent),
  viewer: counted('viewer', sent),
  prime: counted('prime', sent),
  nobody: counted('nobody', sent),
});

const LINE = `cursor payment_id contract_id contract_number contract_title firm paid_to scope group kind paid_on
  confirmed_cents`;
const SAID = 'credit_cents outcome reason says formula remedy';
const PACK = 'code name jurisdiction version';
/** As `partsRead`, for what an owner or editor of the project changes. */
const partsEdit = partsRead
  .replace('GOVERNMENT_AGENCY impersonator 200 200 200 200 200 404', 'GOVERNMENT_AGENCY 200 200 403 403 403 404')
  .replace('dashboard-payments-invitee 200 200 200 200 404', 'dashboard-payments-invitee 200 200 403 403 404')
  .replace('INTERNAL 200 200 200 200 200 200', 'INTERNAL 403 403 403 403 403 403')
  .concat('\n impersonator 403 403 403 403 403 403 403 403');

const choice = { body: { version: 1, pack: 'custom', lifted: [] } };

/** The rows of a page in a project with a goal that was counted. */
async function rollup(world: World, actor: Actor) {
  const { id, branch } = await projectFor(world, actor, 'owner', { rule_pack: 'custom' });
  await sql`
    INSERT INTO counting_runs (project_id, as_of, pack_code, pack_version) VALUES (${id}::uuid, now(), 'custom', 1)`.execute(
    world.db.kysely,
  );
  await sql`
    INSERT INTO counting_rollups (project_id, branch_id, basis, scope, group_code, name, position, contract_total_cents,
      excluded_cents, goal_bps, goal_cents, commitment_cents, award_cents, paid_cents, confirmed_cents, reasons, adjustments)
    SELECT ${id}::uuid, b.id, 'current', 'all', 'MBE', 'Minority-owned', 1, 100, 0, 2700, 27, 1, 1, 1, 1,
           '[{"group":"MBE","reason":"counted","lines":1,"confirmed_cents":1,"credit_cents":1}]',
           '[{"group":"MBE","contract_id":null,"reason":"prime_limit","cents":-1,"text":"Limit"}]'
    FROM (VALUES (NULL::uuid), (${branch}::uuid)) AS b(id)`.execute(world.db.kysely);
  await sql`
    INSERT INTO counting_history (project_id, at, scope, group_code, before_cents, after_cents, by_rules)
    VALUES (${id}::uuid, now(), 'all', 'MBE', 0, 1, false)`.execute(world.db.kysely);
  return { params: { id } };
}

export const counting = [
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/counts',
    requests: { ...PART_REQUESTS, owner: rollup, ...missingOrMalformed },
    cells: partsRead,
    keys: `project_id sees as_of is_stale pack ${inside('pack', `${PACK} words notes`)} groups changes
      ${inside('groups[]', 'scope group name contract_total_cents excluded_cents goal commitment award paid confirmed is_met reasons adjustments')}
      ${['goal', 'commitment', 'award', 'paid', 'confirmed'].map((name) => inside(`groups[].${name}`, 'cents bps')).join(' ')}
      ${inside('groups[].reasons[]', 'reason says remedy lines confirmed_cents credit_cents')}
      ${inside('groups[].adjustments[]', 'contract_id reason cents text')}
      ${inside('changes[]', 'at scope group before_cents after_cents by_rules')}`,
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/counted_lines',
    requests: {
      ...countedParts({ query: 'group=MBE&limit=5' }),
      missing: () => missing(),
      malformed: async (world, actor) => {
        const { id } = await projectFor(world, actor, 'owner');
        return [
          { params: { id: 'x' } },
          ...['limit=0', 'reason=x', 'outcome=x', 'before=x', 'contract_id=7', 'scope=workforce', 'all=1'].map(
            (query) => ({
              params: { id },
              query,
            }),
          ),
        ];
      },
    },
    cells: partsRead,
    keys: `${inside('[]', `${LINE} payment_contract_id credit_cents outcome reason says formula rule remedy`)}
      ${inside('[].rule', 'code title source in_force_from')}`,
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/counted_lines/file',
    requests: {
      ...countedParts({ query: 'format=csv' }),
      missing: () => ({ ...missing(), query: 'format=csv' }),
      malformed: () => [
        { params: { id: 'x' }, query: 'format=csv' },
        { ...missing(), query: 'format=pdf' },
      ],
    },
    cells: partsRead,
    keys: null,
    writes: Object.fromEntries(
      ['owner', 'editor', 'reporter', 'viewer', 'prime', 'nobody', 'missing'].map((part) => [
        part,
        ['public.rate_limit_attempts'],
      ]),
    ),
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/replay',
    requests: {
      ...countedParts({ query: 'pack=maryland-mbe&rules_as_of=2024-01-01' }),
      missing: () => missing(),
      malformed: () => [
        { params: { id: 'x' } },
        { ...missing(), query: 'rules_as_of=2024' },
        { ...missing(), query: 'pack=../x' },
      ],
    },
    cells: partsRead,
    keys: `before after groups changes ${inside('before', `${PACK} rules_as_of ignores_suspensions`)}
      ${inside('after', `${PACK} rules_as_of ignores_suspensions`)}
      ${inside('groups[]', 'scope group name before_cents after_cents')}
      ${inside('changes[]', 'scope group before before_says after after_says lines credit_cents')}`,
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/replay/lines',
    requests: {
      ...countedParts({ query: 'pack=maryland-mbe' }),
      missing: () => missing(),
      malformed: () => [
        { params: { id: 'x' } },
        { ...missing(), query: 'before=x' },
        { ...missing(), query: 'suspensions=no' },
      ],
    },
    cells: partsRead,
    keys: `${inside('[]', `${LINE} before after`)} ${inside('[].before', SAID)} ${inside('[].after', SAID)}`,
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/counting',
    requests: { ...countedParts(), ...missingOrMalformed },
    cells: partsRead,
    keys: `version may_edit pack ${inside('pack', PACK)} packs ${inside('packs[]', PACK)} suspensions`,
  }),
  table({
    route: 'PUT /api/v1/parent_projects/:id/counting',
    requests: {
      ...countedParts(choice),
      missing: () => ({ ...missing(), ...choice }),
      malformed: () => [
        { params: { id: 'x' }, ...choice },
        { ...missing(), body: { ...choice.body, pack: 7 } },
        { ...missing(), body: { ...choice.body, lifted: [{ code: 'x' }] } },
      ],
    },
    cells: partsEdit,
    keys: `version may_edit pack ${inside('pack', PACK)} packs ${inside('packs[]', PACK)} suspensions`,
  }),
];
