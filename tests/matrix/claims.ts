import { randomUUID } from 'node:crypto';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import type { Actor } from './actors.ts';
import { malformed, missing } from './cells.ts';
import type { World } from './world.ts';

export const NOW = new Date('2026-11-20T12:00:00Z');
export const LATER = new Date('2026-12-20T12:00:00Z');

/** Statuses of people without a firm and of those with one; everybody else is refused. */
export const claimants = (columns: string, ...statuses: readonly (readonly [number, number])[]) => {
  const row = (at: 0 | 1) => statuses.map((one) => one[at]).join(' ');
  const all = (status: number) => statuses.map(() => status).join(' ');
  return `${columns}
    anonymous closed-account expired-session ended-session ${all(401)}
    PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY INTERNAL ${all(403)}
    MWBE ${row(1)}
    MWBE-without-firm MWBE-of-the-hirer payments-invitee ${row(0)}`;
};

export const firm = async (world: World) => {
  const place = { address_1: '14 Quarry Rd', city: 'Towson', state: 'MD', zip_code: '21204' };
  return createBusiness(world.db.kysely, { website: 'https://orlo.example', ...place });
};
/** Somebody of their own, so that people of the matrix get no firm. */
export const somebody = (world: World) => createUser(world.db.kysely, { user_type: 'MWBE' });

/** The actor, where they may have claims; others would share an account, and a pending claim is one a person. */
export const CLAIMANTS = ['MWBE', 'MWBE-without-firm', 'MWBE-of-the-hirer', 'payments-invitee'];
export const userOf = async (world: World, actor: Actor) =>
  CLAIMANTS.includes(actor) ? world.userId(actor) : somebody(world);

export type State = 'open' | 'review' | 'withdrawn';
export async function claimOf(world: World, user_id: string, state: State = 'open'): Promise<string> {
  const id = randomUUID();
  const decided_at = state === 'withdrawn' ? NOW : null;
  const of = { mwbe_id: (await firm(world)).mwbeId, user_id, letter_requested_at: NOW };
  await world.db.kysely
    .insertInto('claims')
    .values({ id, ...of, state, created_at: NOW, expires_at: LATER, decided_at })
    .execute();
  return id;
}
export const withBody =
  (body: object | undefined, of: (world: World, actor: Actor) => Promise<{ params: { id: string } }>) =>
  async (world: World, actor: Actor) => ({ ...(await of(world, actor)), ...(body && { body }) });

export const ATTEMPTS = (columns: string) =>
  Object.fromEntries(columns.split(' ').map((column) => [column, ['public.rate_limit_attempts']]));

export const FIRM = `id mwbe_core_id legal_business_name trade_name profile_url_path address_1 address_2 city state zip_code
  certificates`;

export const DETAILS = {
  legal_business_name: 'Tamsin Drainage LLC',
  address_1: '9 Gate Way',
  city: 'Bowie',
  state: 'MD',
  zip_code: '20715',
  phone: '(410) 555-0177',
  description: 'Drainage',
};

export async function registration(world: World, user_id: string, state: 'review' | 'withdrawn' = 'review') {
  const id = randomUUID();
  const details = JSON.stringify({ ...DETAILS, trade_name: null, address_2: null, website: null });
  const decided_at = state === 'review' ? null : NOW;
  await world.db.kysely
    .insertInto('firm_registrations')
    .values({ id, user_id, details, state, created_at: NOW, decided_at })
    .execute();
  return id;
}

export async function dispute(world: World, opened_by: string, ended = false): Promise<string> {
  const id = randomUUID();
  const of = { mwbe_id: (await firm(world)).mwbeId, claim_id: null, opened_email: null, statement: 'It is mine' };
  const decided = ended ? ({ state: 'withdrawn', decided_at: NOW } as const) : {};
  await world.db.kysely
    .insertInto('claim_disputes')
    .values({ id, ...of, opened_by, created_at: NOW, ...decided })
    .execute();
  return id;
}

export const byOwner = (make: (world: World, userId: string, ended: boolean) => Promise<string>, body?: object) => ({
  own: withBody(body, async (world, actor) => ({
    params: { id: await make(world, await userOf(world, actor), false) },
  })),
  ended: withBody(body, async (world, actor) => ({
    params: { id: await make(world, await userOf(world, actor), true) },
  })),
  foreign: withBody(body, async (world) => ({ params: { id: await make(world, await somebody(world), false) } })),
  missing: () => ({ ...missing(), ...(body && { body }) }),
  malformed: () => malformed().map((one) => ({ ...one, ...(body && { body }) })),
});
