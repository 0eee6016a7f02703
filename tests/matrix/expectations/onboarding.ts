import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { firmOf, firmOnly, inside } from '../cells.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const KEYS = `mwbe_id name next steps ${inside('steps[]', 'step passed done missing')}`;

const progress = table({
  route: 'GET HEAD /api/v1/mwbes/:id/onboarding',
  requests: {
    own: firmOf('own'),
    foreign: firmOf('foreign'),
    missing: () => ({ params: { id: randomUUID() } }),
    malformed: () => ({ params: { id: 'x' } }),
  },
  cells: firmOnly(200),
  keys: KEYS,
});

const step = (whose: Whose) => (world: World, actor: Actor) => ({
  params: { ...firmOf(whose)(world, actor).params, step: 'documents' },
});

const pass = table({
  route: 'POST /api/v1/mwbes/:id/onboarding/:step',
  requests: {
    own: step('own'),
    foreign: step('foreign'),
    missing: () => ({ params: { id: randomUUID(), step: 'documents' } }),
    malformed: (world, actor) => [
      { params: { id: 'x', step: 'documents' } },
      { params: { ...firmOf('own')(world, actor).params, step: 'taxes' } },
    ],
  },
  cells: firmOnly(200),
  keys: KEYS,
});

export const onboarding = [progress, pass];
