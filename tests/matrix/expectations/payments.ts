import { createPaymentLine } from '#server/payments/factory.ts';
import type { Actor } from '../actors.ts';
import { inside } from '../cells.ts';
import { CELLS } from '../company.ts';
import { invitedContract } from '../payment-replies.ts';
import {
  admit,
  agencyFor,
  contractIn,
  contractOf,
  DETAILS,
  everybody,
  FIGURES,
  hirers,
  LINE,
  nowhere,
  ROW,
  visible,
} from '../payments.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

/** Contracts with a line in each state that asks somebody, of the actor and of others. */
const withLines = (query: string) => async (world: World, actor: Actor) => {
  for (const whose of ['own', 'foreign'] as const) {
    const id = await contractOf(world, actor, whose);
    for (const [state, month] of [
      ['open', '2026-09-01'],
      ['reported', '2026-10-01'],
    ] as const)
      await createPaymentLine(world.db.kysely, id, state, { month });
  }
  return { query };
};

export const payments = [
  table({
    route: 'GET HEAD /api/v1/payment_contracts',
    requests: {
      any: withLines('state=active'),
      malformed: () => [{ query: 'state=open' }, { query: 'limit=0' }, { query: 'mwbe_id=7' }, { query: 'all=1' }],
    },
    cells: everybody,
    keys: inside('[]', ROW),
  }),
  table({
    route: 'GET HEAD /api/v1/payment_tasks',
    requests: { any: withLines('limit=20'), malformed: () => [{ query: 'limit=0' }, { query: 'side=payer' }] },
    cells: everybody,
    keys: inside(
      '[]',
      'task contract_id line_id version title hiring_company firm month paid_cents answered_cents act_by is_overdue',
    ),
  }),
  table({
    route: 'GET HEAD /api/v1/payment_totals',
    requests: {
      any: withLines('by=firm'),
      malformed: () => [{ query: 'by=state' }, { query: 'from=2026' }, { query: 'owner_company_id=x' }],
    },
    cells: everybody,
    keys: `total ${inside('total', FIGURES)} rows ${inside('rows[]', `key name ${FIGURES}`)}
      rest ${inside('rest', FIGURES)}`,
  }),
  table({
    route: 'GET HEAD /api/v1/payment_rules',
    requests: {
      any: async (world, actor) => {
        await admit(world, actor);
        return {};
      },
      malformed: () => ({ query: 'code=x' }),
    },
    // it takes no query, and ignores none
    cells: everybody,
    keys: inside('[]', 'code kind name effective_from days day_kind source'),
  }),
  table({
    route: 'GET HEAD /api/v1/payment_owners',
    requests: {
      any: async (world, actor) => {
        await admit(world, actor);
        await agencyFor(world);
        return { query: `q=${CELLS}` };
      },
      malformed: () => ['', 'q=', 'q=a', 'q=prime&id=1', 'q=%00%00'].map((query) => ({ query })),
    },
    cells: hirers,
    keys: '[].id [].business_name',
    writes: { any: ['public.rate_limit_attempts'] },
  }),
  table({
    route: 'GET HEAD /api/v1/payment_contracts/:id',
    requests: {
      own: async (world, actor) => {
        const id = await contractOf(world, actor, 'own');
        await createPaymentLine(world.db.kysely, id, 'settled');
        return { params: { id } };
      },
      counterpart: contractIn('counterpart'),
      foreign: contractIn('foreign'),
      invited: async (world, actor) => ({ params: { id: await invitedContract(world, actor) } }),
      missing: nowhere(),
      malformed: () => ({ params: { id: '7' } }),
    },
    cells: visible,
    keys: `${DETAILS} ${inside('lines[]', LINE)}`,
  }),
];
