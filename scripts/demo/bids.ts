import { sql } from 'kysely';
import { findFirms } from '#server/businesses/reads/find-firms.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { askFirm, finishChange } from '#server/listings/commands/changes.ts';
import { changeBid, createBid } from '#server/listings/commands/draft.ts';
import { submitBid } from '#server/listings/commands/submit.ts';
import { actingAs, type DemoTime } from './acting.ts';
import type { DemoPeople } from './people.ts';

/** Fictional firms alone: nothing is said of a real one. */
const FIRMS = [
  ['Batista Electric', 'Ticket hall wiring', 310_000],
  ['Okonjo & Daughters Power Systems', 'Standby generators', 145_000],
  [
    'The Greater Chesapeake Electrical, Instrumentation and Low-Voltage Cabling Cooperative of Maryland',
    'Low-voltage cabling',
    64_000,
  ],
] as const;

/** A bid with one firm that is named, one that is asked about its removal, and one that was removed after silence. */
export async function makeBids(ctx: WriteContext, people: DemoPeople, time: DemoTime): Promise<void> {
  const names = FIRMS.map(([name]) => name.toLowerCase());
  const found = await findFirms(ctx.sql, { ids: [], names, numbers: [] }, sql`SELECT NULL::uuid AS id WHERE false`);
  const ids = new Map(found.map(({ name, id }) => [name, id]));
  const firms = FIRMS.flatMap(([name, work, amount]) => {
    const mwbe_id = ids.get(name);
    return mwbe_id ? [{ mwbe_id, work, naics: '238210', amount, percent: null, commitment: null }] : [];
  });
  const { prime } = people;
  const hiring_company_id = prime.hiringCompanyIds[0] ?? '';
  actingAs(ctx, prime, time.at(30));
  const draft = await createBid(ctx, { hiring_company_id, opportunity_id: null });
  const facts = { project: 'Canal Street Ferry Terminal', owner_name: 'Tidewater Port Authority (fictional)' };
  const { version } = await changeBid(ctx, draft.id, { version: 1, ...facts, bid_on: time.day(29), firms });
  const { listings } = await submitBid(ctx, draft.id, version);
  const [, asked, removed] = listings;
  const removal = { version: 1, kind: 'removal' } as const;
  if (removed) {
    actingAs(ctx, prime, time.at(25));
    await askFirm(ctx, removed.id, { ...removal, reason: 'The owner took low-voltage work out of the contract.' });
    actingAs(ctx, prime, time.at(10));
    await finishChange(ctx, removed.id, { version: 2, outcome: 'completed' });
  }
  if (asked) {
    actingAs(ctx, prime, time.at(1));
    await askFirm(ctx, asked.id, { ...removal, reason: 'The owner buys the generators itself.' });
  }
}
