import { randomUUID } from 'node:crypto';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import type { Actor } from './actors.ts';
import { inside, missing } from './cells.ts';
import { CELLS } from './company.ts';
import type { Whose, World } from './world.ts';

export const FIGURES = 'paid_cents confirmed_cents unanswered_cents differs_cents retained_cents';
export const ROW = `id hiring_company_id hiring_company mwbe_id firm owner_company_id owner number title goal_group state version
  award_cents ${FIGURES} late_lines open_lines unanswered_lines differing_lines side may_act`;
export const LINE = `id contract_id month kind state version paid_cents reason paid_on method reference retainage_cents
  payer_paid_on unpaid_cents unpaid_reason due_on is_late reported_at answer answered_cents answer_comment answered_at
  firm_unpaid_cents reply replied_at staff_asked_at staff_asked_why settled_cents settle_reason settled_at confirmed_cents
  corrects counts act_by files`;
const CLOCK = 'rule name days day_kind source';
export const DETAILS = `${ROW} tier parent_id scope naics original_award_cents retainage_bps starts_on ends_on time_zone state_code
  completed_on created_at finalized_at payment_clock ${inside('payment_clock', CLOCK)}
  retainage_clock ${inside('retainage_clock', CLOCK)} retainage_due_on lines entries
  ${inside('entries[]', 'number line_id kind side at amount_cents words details')}`;

type State = Parameters<typeof createPaymentLine>[2];

/** Opens payment tracking to the actor: without it everything is refused. */
export async function admit(world: World, actor: Actor): Promise<void> {
  await world.db.kysely
    .updateTable('users')
    .set({ has_payments_feature: true })
    .where('id', '=', world.userId(actor))
    .execute();
}
/** An agency with people: one that may be named as the owner. */
export async function agencyFor({ db }: World): Promise<void> {
  const agency = { business_name: CELLS, user_type: 'GOVERNMENT_AGENCY' } as const;
  const id = await createHiringCompany(db.kysely, agency);
  await createUser(db.kysely, { email: `${randomUUID()}@${CELLS}` }, { hiringCompanies: [id] });
}
/** Opens payment tracking to the people of a firm: they are told of payments, nobody is asked by email. */
export async function admitFirm({ db }: World, mwbeId: string): Promise<void> {
  await db.kysely
    .updateTable('users')
    .set({ has_payments_feature: true })
    .where('id', 'in', (of) => of.selectFrom('memberships').select('user_id').where('company_id', '=', mwbeId))
    .execute();
}
export async function contractOf(world: World, actor: Actor, whose: Whose, more: object = {}): Promise<string> {
  await admit(world, actor);
  const { companyId, mwbeId } = world.parties(actor, whose);
  const created_by = world.userId('colleague');
  return createPaymentContract(world.db.kysely, { hiring_company_id: companyId, mwbe_id: mwbeId, created_by, ...more });
}
export const contractIn =
  (whose: Whose, body?: object, more: object = {}) =>
  async (world: World, actor: Actor) => ({
    params: { id: await contractOf(world, actor, whose, more) },
    ...(body && { body }),
  });
export const lineIn = (whose: Whose, state: State, body: object) => async (world: World, actor: Actor) => ({
  params: { id: await createPaymentLine(world.db.kysely, await contractOf(world, actor, whose), state) },
  body,
});
export const nowhere = (body?: object) => async (world: World, actor: Actor) => {
  await admit(world, actor);
  return { ...missing(), ...(body && { body }) };
};
export const malformedBodies =
  (...bodies: object[]) =>
  () =>
    bodies.map((body) => ({ ...missing(), body }));

export const NOBODY = 'anonymous closed-account expired-session ended-session';
const all = (columns: string, status: number) => columns.split(' ').fill(String(status)).join(' ');

/** Payer, firm and who was invited see it, staff see every one, and nobody else knows that it is there. */
const VISIBLE = 'own counterpart foreign invited missing malformed';
export const visible = `${VISIBLE}
    ${NOBODY} ${all(VISIBLE, 401)}
    MWBE PRIME impersonator colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY 200 404 404 200 404 400
    INTERNAL 200 200 200 200 404 400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee dashboard-payments-invitee 404 404 404 200 404 400`;
export const everybody = `any malformed
    ${NOBODY} 401 401
    MWBE PRIME impersonator colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY INTERNAL 200 400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee dashboard-payments-invitee 200 400`;

/** What only the company that pays may do. */
export const payers = (columns: string, own: readonly number[], outsider: readonly number[]) => `${columns}
    ${NOBODY} ${all(columns, 401)}
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY ${own.join(' ')}
    dashboard-payments-invitee ${outsider.join(' ')}
    impersonator MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL ${all(columns, 403)}`;

/** What everybody of the hiring side may read, whoever acts for them. */
export const hirers = `any malformed
    ${NOBODY} 401 401
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY impersonator dashboard-payments-invitee 200 400
    MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL 403 403`;
