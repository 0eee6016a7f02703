import { randomUUID } from 'node:crypto';
import type { Actor } from './actors.ts';
import { admit, NOBODY } from './payments.ts';
import type { Whose, World } from './world.ts';

const NOW = new Date('2026-11-20T11:00:00Z');
const EXPIRES = new Date('2026-12-04T11:00:00Z');
/** As signed, as far as the document reads it. */
const FILE = JSON.stringify({
  record: {
    id: randomUUID(),
    key_id: '0123456789abcdef',
    issued_at: NOW.toISOString(),
    as_of: '2026-11-20',
    mwbe: { legal_business_name: 'firm' },
    contracts: [],
    expected: [],
    undated: [],
    later_cents: 0,
    costs: [],
    weeks: [{ from: '2026-11-16', in_cents: 0, out_cents: 0, gap_cents: 0, running_cents: 0 }],
    months: [],
  },
});

/** The firm of a cell, where payment tracking is open to the actor. */
export async function firmFor(world: World, actor: Actor, whose: Whose): Promise<string> {
  await admit(world, actor);
  return world.parties(actor, whose).mwbeId;
}
export const inFirm = (whose: Whose, body?: object) => async (world: World, actor: Actor) => ({
  params: { id: await firmFor(world, actor, whose) },
  ...(body && { body }),
});

/** @returns the id of a cost of this firm */
export async function costOf(world: World, mwbe_id: string): Promise<string> {
  const cost = {
    id: randomUUID(),
    name: 'Payroll',
    amount_cents: 4_000_00,
    rhythm: 'weekly',
    from_on: '2026-11-27',
  } as const;
  const updated_by = world.userId('MWBE');
  await world.db.kysely
    .insertInto('cash_costs')
    .values({ ...cost, mwbe_id, updated_by, created_at: NOW })
    .execute();
  return cost.id;
}

/** @returns the id of a forecast that this firm shared, and that was opened */
export async function packetOf(world: World, mwbe_id: string, more: object = {}): Promise<string> {
  const id = randomUUID();
  const to = { lender: 'Harbor Community Bank', email: 'loans@bank.example' };
  const created_by = world.userId('MWBE');
  await world.db.kysely
    .insertInto('cash_packets')
    .values({ id, mwbe_id, ...to, file: FILE, created_by, created_at: NOW, expires_at: EXPIRES, ...more })
    .execute();
  await world.db.kysely.insertInto('cash_packet_openings').values({ packet_id: id, at: NOW }).execute();
  return id;
}

/** What only people of the firm in the path may do, by columns of which the last one is malformed. */
export function ofFirm(columns: string, ...own: readonly number[]): string {
  const all = (status: number) =>
    own.map((_, at) => (at === own.length - 1 && status === 404 ? 400 : status)).join(' ');
  return `${columns}
    ${NOBODY} ${all(401)}
    MWBE ${own.join(' ')}
    MWBE-of-the-hirer MWBE-without-firm payments-invitee ${all(404)}
    PRIME impersonator DEVELOPER GOVERNMENT_AGENCY colleague foreign-tenant dashboard-payments-invitee INTERNAL ${all(403)}`;
}
