import { sql } from 'kysely';
import { findFirms } from '#server/businesses/reads/find-firms.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { addFirms, writeNote } from '#server/shortlists/commands/firms.ts';
import { changeList, makeList } from '#server/shortlists/commands/lists.ts';
import { listedFirms } from '#server/shortlists/reads/firms.ts';
import { actingAs, type DemoTime } from './acting.ts';
import type { DemoPeople } from './people.ts';

const BATISTA = 'Batista Electric';
const OKONJO = 'Okonjo & Daughters Power Systems';
const COOPERATIVE =
  'The Greater Chesapeake Electrical, Instrumentation and Low-Voltage Cabling Cooperative of Maryland';

interface DemoList {
  readonly name: string;
  /** Fictional firms alone: nothing is noted of a real one. */
  readonly firms: readonly (readonly [name: string, note: string])[];
  readonly shared: boolean;
  readonly daysAgo: number;
}

type Hirer = 'prime' | 'developer' | 'agency';

const LISTS: Readonly<Record<Hirer, readonly DemoList[]>> = {
  prime: [
    {
      name: 'Wharf Street School, power',
      firms: [
        [BATISTA, 'Did the service entrance. Ask for two crews in March.'],
        [OKONJO, 'Quote by the 15th, generators only.'],
        [COOPERATIVE, ''],
      ],
      shared: true,
      daysAgo: 14,
    },
    {
      name: 'To call back',
      firms: [
        [OKONJO, 'Met at the outreach day.'],
        [BATISTA, ''],
      ],
      shared: false,
      daysAgo: 6,
    },
  ],
  developer: [
    {
      name: 'Lantern Hall, low voltage',
      firms: [
        [COOPERATIVE, 'Cabling for all floors.'],
        [BATISTA, ''],
      ],
      shared: true,
      daysAgo: 18,
    },
    { name: 'New to us', firms: [[OKONJO, 'Has not worked for us yet.']], shared: false, daysAgo: 4 },
  ],
  agency: [
    {
      name: 'Ferry Terminal, canopy',
      firms: [
        [BATISTA, 'Knows the site.'],
        [OKONJO, ''],
      ],
      shared: true,
      daysAgo: 20,
    },
    {
      name: 'Outreach, spring',
      firms: [
        [COOPERATIVE, 'Invite to the walk-through.'],
        [OKONJO, ''],
      ],
      shared: false,
      daysAgo: 3,
    },
  ],
};

/** Two lists of each hiring account, one of them shared in the company. */
export async function makeLists(ctx: WriteContext, people: DemoPeople, time: DemoTime): Promise<void> {
  const names = [BATISTA, OKONJO, COOPERATIVE].map((name) => name.toLowerCase());
  const found = await findFirms(ctx.sql, { ids: [], names, numbers: [] }, sql`SELECT NULL::uuid AS id WHERE false`);
  const ids = new Map(found.map(({ name, id }) => [name, id]));
  for (const [who, lists] of Object.entries(LISTS) as [Hirer, readonly DemoList[]][]) {
    for (const { name, firms, shared, daysAgo } of lists) {
      actingAs(ctx, people[who], time.at(daysAgo));
      const list = await makeList(ctx, name);
      const known = firms.flatMap(([firm]) => ids.get(firm) ?? []);
      if (known.length > 0) await addFirms(ctx, list.id, known);
      const { items } = await listedFirms(ctx, list.id, { sort: 'manual', limit: 10 });
      for (const { id, version, firm } of items) {
        const note = firms.find(([of]) => of === firm?.legal_business_name)?.[1];
        if (note) await writeNote(ctx, list.id, id, { version, note });
      }
      if (shared) await changeList(ctx, list.id, { version: list.version, sharing: 'edit' });
    }
  }
}
