import { shippedPacks } from '#server/counting/adapters/shipped-packs.ts';
import { inside, staffOnly } from '../cells.ts';
import { table } from '../table.ts';

const pack = shippedPacks().find(({ code }) => code === 'custom');
const body = { pack };
const wrong = { pack: { ...pack, rules: [] } };
let number = 0;
/** A pack of its own for each cell. */
const fresh = () => ({ pack: { ...pack, code: `cell-${++number}` }, version: 0, reason: 'A cell' });

const RULE = `code title source url effective_from kinds applies_to basis percent_bps excludes_purchases_from_prime
  effective_until note start_verified`;
const PROVISION = 'code title source url effective_from start_verified';
const GROUP = 'code name subgoal_of certificate_types agencies usual_goal_bps';
const PACK = `pack ${inside('pack', 'code name jurisdiction groups rules_day rules conditions suspensions notes')}
  ${inside('pack.groups[]', GROUP)} ${inside('pack.rules[]', RULE)}
  ${inside('pack.conditions', 'certification dual_certified commercially_useful joint_venture lower_tiers prime_limit federal_aid')}
  ${inside('pack.conditions.certification', `${PROVISION} day code_check graduated`)}
  ${inside('pack.conditions.dual_certified', `${PROVISION} policy`)}
  ${inside('pack.conditions.commercially_useful', PROVISION)}
  ${inside('pack.conditions.joint_venture', PROVISION)}
  ${inside('pack.conditions.lower_tiers', `${PROVISION} deducted_kinds`)}`;
const DETAILS = `code version latest ${PACK} words versions ${inside('versions[]', 'version reason saved_by saved_at')}`;

export const countingPacks = [
  table({
    route: 'GET HEAD /api/v1/counting_packs',
    requests: { any: () => ({}), malformed: () => ({ query: 'q=1' }) },
    // it takes no query, and ignores none
    cells: staffOnly('any malformed', 200, 400),
    keys: inside('[]', 'code name jurisdiction version is_edited saved_at projects'),
  }),
  table({
    route: 'GET HEAD /api/v1/counting_packs/:code',
    requests: {
      any: () => ({ params: { code: 'custom' } }),
      missing: () => ({ params: { code: 'no-such-pack' } }),
      malformed: () => ({ params: { code: 'custom' }, query: 'version=0' }),
    },
    cells: staffOnly('any missing malformed', 200, 404, 400),
    keys: DETAILS,
  }),
  table({
    route: 'POST /api/v1/counting_packs/preview',
    requests: {
      any: () => ({ body }),
      malformed: () => [{ body: wrong }, { body: { ...body, more: 1 } }, { body: {} }],
    },
    cells: staffOnly('any malformed', 200, 400),
    keys: 'words projects_counted projects_left_out projects',
  }),
  table({
    route: 'POST /api/v1/counting_packs',
    requests: {
      any: () => ({ body: fresh() }),
      stale: () => ({ body: { ...body, version: 999, reason: 'A cell' } }),
      malformed: () => [{ body: { ...wrong, version: 0, reason: 'x' } }, { body: { ...fresh(), reason: '' } }],
    },
    cells: staffOnly('any stale malformed', 201, 412, 400),
    keys: DETAILS,
  }),
];
