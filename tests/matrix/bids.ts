import { type CreatedBid, createBid, createListingChange } from '#server/listings/factory.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import type { Actor } from './actors.ts';
import { inside, missing } from './cells.ts';
import type { Whose, World } from './world.ts';

export const CHANGE = inside(
  'change',
  'kind reason replaced_by work amount percent asked_at reply_until answer words answered_at outcome finished_at',
);
export const LISTING = `id bid_id mwbe_id firm work naics amount percent commitment state version is_substitute answer
  ${inside('answer', 'answer words at')} change ${CHANGE}`;
export const FACTS = `id hiring_company_id hiring_company kind opportunity_id project owner_name owner_email bid_on state version
  updated_at submitted_at decided_at`;
export const SHOWN = `${FACTS} listings ${inside('listings[]', LISTING)}`;
export const BID = `${SHOWN} may_edit`;
export const UNASKED = `${FACTS} may_edit listings ${inside(
  'listings[]',
  'id bid_id mwbe_id firm work naics amount percent commitment state version is_substitute answer change',
)}`;
export const NAMED = `${LISTING} hiring_company_id hiring_company kind opportunity_id project owner_name bid_on bid_state submitted_at`;
export const DETAILS = `${NAMED} side steps ${inside('steps[]', 'number step by at said')} receipts`;

/** Companies by their user type, those of them that are nobody's company, and everybody else. @param acts staff may not */
export const companies = (
  columns: string,
  cells: { readonly own: readonly number[]; readonly outsider: readonly number[]; readonly acts?: true },
) => {
  const all = (status: number) => cells.own.map(() => status).join(' ');
  return `${columns}
    anonymous closed-account expired-session ended-session ${all(401)}
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY ${cells.own.join(' ')}
    impersonator ${cells.acts ? all(403) : cells.own.join(' ')}
    dashboard-payments-invitee ${cells.outsider.join(' ')}
    MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL ${all(403)}`;
};

export type State = 'draft' | 'submitted' | 'lost';
export const ANSWERED = { answer: 'confirmed' as const, answered_at: new Date('2026-11-19T13:00:00Z') };

export async function bidOf(world: World, actor: Actor, whose: Whose, state: State = 'submitted', more: object = {}) {
  const { companyId, mwbeId } = world.parties(actor, whose);
  const firm = { mwbe_id: mwbeId, ...(state === 'draft' ? {} : ANSWERED) };
  return createBid(
    world.db.kysely,
    { hiring_company_id: companyId, created_by: world.userId('colleague'), state, ...more },
    [firm],
  );
}
export const asked = async (world: World, made: CreatedBid): Promise<CreatedBid> => {
  for (const id of made.listings) await createListingChange(world.db.kysely, id, world.userId('colleague'));
  return made;
};
export const bidIn = (whose: Whose, state: State, body?: object) => async (world: World, actor: Actor) => ({
  params: { id: (await bidOf(world, actor, whose, state)).id },
  ...(body && { body }),
});
export const listingIn = (whose: Whose, body?: object, change?: 'asked') => async (world: World, actor: Actor) => {
  const made = await bidOf(world, actor, whose);
  if (change) await asked(world, made);
  return { params: { id: made.listings[0] ?? '' }, ...(body && { body }) };
};
export const nowhere = (body?: object) => () => ({ ...missing(), ...(body && { body }) });
export const malformedBodies =
  (...bodies: object[]) =>
  () =>
    bodies.map((body) => ({ ...missing(), body }));

/** An opportunity of the company, with a bid of somebody else for it. */
export const offered =
  (whose: Whose, state: 'draft' | 'published' | 'closed') => async (world: World, actor: Actor) => {
    const { companyId, mwbeId } = world.parties(actor, whose);
    const id = await createOpportunity(world.db.kysely, { hiring_company_id: companyId, state });
    const bidder = world.parties(actor, 'counterpart').companyId;
    const made = await createBid(
      world.db.kysely,
      { hiring_company_id: bidder, created_by: world.userId('colleague'), opportunity_id: id },
      [{ mwbe_id: mwbeId, ...ANSWERED }],
    );
    await asked(world, made);
    return { params: { id } };
  };
