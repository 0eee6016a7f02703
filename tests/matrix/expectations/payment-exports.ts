import type { Actor } from '../actors.ts';
import { invitedContract } from '../payment-replies.ts';
import { contractOf, everybody, nowhere, visible } from '../payments.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const FORMATS = ['csv', 'xlsx', 'pdf'].map((format) => ({ query: `format=${format}` }));
// attempts are counted before anything is looked for
const COUNTED = ['public.rate_limit_attempts'];
const listed = async (world: World, actor: Actor) => {
  for (const whose of ['own', 'foreign'] as const) await contractOf(world, actor, whose);
  // who may does not depend on the format
  return actor === 'MWBE' ? FORMATS : FORMATS.slice(0, 1);
};
const statement = (whose: Whose) => async (world: World, actor: Actor) => {
  const id = await contractOf(world, actor, whose);
  return { params: { id }, query: 'format=csv' };
};

export const paymentExports = [
  table({
    route: 'GET HEAD /api/v1/payment_exports/contracts',
    requests: { any: listed, malformed: () => [{}, { query: 'format=doc' }, { query: 'format=csv&limit=5' }] },
    cells: everybody,
    keys: null,
    writes: { any: COUNTED },
  }),
  table({
    route: 'GET HEAD /api/v1/payment_exports/totals',
    requests: { any: listed, malformed: () => [{}, { query: 'format=doc' }, { query: 'format=csv&by=state' }] },
    cells: everybody,
    keys: null,
    writes: { any: COUNTED },
  }),
  table({
    route: 'GET HEAD /api/v1/payment_exports/contracts/:id',
    requests: {
      own: statement('own'),
      counterpart: statement('counterpart'),
      foreign: statement('foreign'),
      invited: async (world, actor) => ({ params: { id: await invitedContract(world, actor) }, query: 'format=csv' }),
      missing: async (world, actor) => ({ ...(await nowhere()(world, actor)), query: 'format=csv' }),
      malformed: () => [{ params: { id: '7' }, query: 'format=csv' }],
    },
    cells: visible,
    keys: null,
    writes: { own: COUNTED, counterpart: COUNTED, foreign: COUNTED, invited: COUNTED, missing: COUNTED },
  }),
];
