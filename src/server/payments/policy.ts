import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { HIRING_SIDE } from '#contract/access/user-types.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Side } from '#contract/payments/rules.ts';
import { hasPaymentPeople, hasPaymentsFeature } from '#server/accounts/reads/payments-feature.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor, UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import type {} from './tables.ts';

/** Names of companies are looked up while somebody types; more than this is reading the list. */
export const OWNER_RATE_LIMIT: RateLimit = {
  name: 'payment owner',
  counts: 'attempts',
  perAccount: 300,
  perAddress: 1_000,
  windowMs: HOUR_MS,
  message: "You've searched a lot in the last hour. Try again later.",
};

type Asking = Pick<ReadContext, 'sql' | 'actor'>;

const companiesOf = (actor: Actor): readonly string[] =>
  actor.kind === 'user' && (HIRING_SIDE as readonly string[]).includes(actor.userType) ? actor.hiringCompanyIds : [];
const firmsOf = (actor: Actor): readonly string[] => (actor.kind === 'user' ? actor.mwbeIds : []);
const isStaff = (actor: Actor): boolean =>
  actor.kind === 'user' && actor.userType === 'INTERNAL' && actor.onlyCompanyId === null;

const isOf = (alias: string, column: string, ids: readonly string[]) =>
  sql<SqlBool>`${sql.ref(`${alias}.${column}`)} = ANY(${ids}::uuid[])`;

/** For whom the actor reads a row; null where it does not exist for them. @param alias of contracts, lines or totals */
export const sideOf = (actor: Actor, alias: string): RawBuilder<Side | null> => sql`
  CASE WHEN ${isOf(alias, 'hiring_company_id', companiesOf(actor))} THEN 'payer'
       WHEN ${isOf(alias, 'mwbe_id', firmsOf(actor))} THEN 'firm'
       WHEN ${isOf(alias, 'owner_company_id', companiesOf(actor))} THEN 'owner'
       WHEN ${isStaff(actor)}::boolean THEN 'staff' END`;

/** Payer, firm, owner and staff; nobody else learns that a contract exists. */
export const paymentScope = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  isStaff(actor)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${isOf(alias, 'hiring_company_id', companiesOf(actor))}
        OR ${isOf(alias, 'mwbe_id', firmsOf(actor))} OR ${isOf(alias, 'owner_company_id', companiesOf(actor))})`;

/** `paymentScope` as the payer, and for staff. @param alias of what is kept by payer */
export const payerScope = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  isStaff(actor) ? sql<SqlBool>`true` : isOf(alias, 'hiring_company_id', companiesOf(actor));

/** What `paymentScope` has beyond `payerScope`. */
export const onlyOtherSidesScope = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  isStaff(actor)
    ? sql<SqlBool>`false`
    : sql<SqlBool>`((${isOf(alias, 'mwbe_id', firmsOf(actor))} OR ${isOf(alias, 'owner_company_id', companiesOf(actor))})
        AND NOT ${payerScope(actor, alias)})`;

/** Contracts that the actor was invited to see, with the side on which they read them (migration 0087). */
const invitedTo = (actor: Actor): RawBuilder<{ contract_id: string; side: Side }> =>
  sql`invited_payment_contracts(${actor.kind === 'user' && actor.onlyCompanyId === null ? actor.id : null}::uuid)`;

/** `sideOf` for reading: also that of invited people, who see some contracts and belong to neither side. */
export const shownSideOf = (actor: Actor, alias: string, contract: string): RawBuilder<Side | null> => sql`
  coalesce(${sideOf(actor, alias)}, (SELECT i.side FROM ${invitedTo(actor)} i WHERE i.contract_id = ${sql.ref(contract)}))`;

const byInvitation = (actor: Actor, contract: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(contract)} = ANY(ARRAY(SELECT i.contract_id FROM ${invitedTo(actor)} i))`;

/** `paymentScope` for reading: also the contracts of invitations. @param contract column with the contract's id */
export const shownScope = (actor: Actor, alias: string, contract: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${paymentScope(actor, alias)} OR ${byInvitation(actor, contract)})`;

/** What `shownScope` has beyond `paymentScope`. */
export const onlyInvitedScope = (actor: Actor, alias: string, contract: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${byInvitation(actor, contract)} AND ${paymentScope(actor, alias)} IS NOT TRUE)`;

/**
 * Who may report, confirm, dispute or settle payments, and not only read them: people of the payer, firm, owner and staff;
 * invited people answer for a firm that has nobody of its own here.
 */
export const mayAct = (actor: Actor, alias: string, contract: string): RawBuilder<boolean> => sql`
  (${sideOf(actor, alias)} IS NOT NULL
   OR (${shownSideOf(actor, alias, contract)} IS NOT DISTINCT FROM 'firm'
       AND NOT ${hasPaymentPeople(sql.ref(`${alias}.mwbe_id`))}))`;

/** Whether the actor reads some contracts by an invitation. */
export async function isInvited({ sql: db, actor }: Asking): Promise<boolean> {
  const { rows } = await sql<{ invited: boolean }>`
    SELECT EXISTS (SELECT FROM ${invitedTo(actor)} i) AS invited`.execute(db);
  return rows[0]?.invited ?? false;
}

/** The person, if payment tracking is open to them. @throws AppError 401, 403 */
export async function requirePayments(ctx: Asking): Promise<UserActor> {
  const actor = requireUser(ctx.actor);
  if (!(await hasPaymentsFeature(ctx))) throw forbidden("Payment tracking isn't available for your account");
  return actor;
}

export type Recording = Authorized<
  { readonly userId: string; readonly companyId: string; readonly parent: ContractAbove | null },
  'record a contract'
>;
interface ContractAbove {
  readonly id: string;
  readonly tier: number;
  readonly owner_company_id: string | null;
}

/**
 * @throws AppError 401, 403 for a company that is not the actor's own, 404 for a contract above that is not with a firm of
 * the actor
 */
export async function authorizeRecording(
  ctx: Asking,
  { hiring_company_id, parent_id }: { readonly hiring_company_id: string; readonly parent_id: string | null },
): Promise<Recording> {
  const actor = await requirePayments(ctx);
  if (!companiesOf(actor).includes(hiring_company_id)) throw forbidden('You can do this only for your own company');
  const parent = parent_id ? await contractAbove(ctx, actor, parent_id) : null;
  return authorized({ userId: actor.id, companyId: hiring_company_id, parent }, 'record a contract');
}

async function contractAbove(ctx: Asking, actor: UserActor, id: string): Promise<ContractAbove> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<ContractAbove>`
    SELECT c.id, c.tier, c.owner_company_id FROM payment_contracts c
    WHERE c.id = ${id} AND ${isOf('c', 'mwbe_id', firmsOf(actor))}`.execute(tx),
  );
  return orNotFound(rows[0]);
}

interface Of {
  readonly userId: string;
  readonly contractId: string;
}
/** The right of the payer to change a contract and to report; nobody's where the product itself imports. */
export type Payer = Authorized<
  Pick<Of, 'contractId'> & { readonly userId: string | null; readonly companyId: string },
  'report for the payer'
>;
type OfLine = Of & { readonly lineId: string };
/** Of the firm's people, of whom it has invited, or of who holds the link of an email to it. */
type ForFirm = Pick<OfLine, 'contractId' | 'lineId'> & {
  /** In the entry, besides the answer, for who is none of the firm's people. */
  readonly how: Readonly<Record<string, string>>;
};
export type PayerOfLine = Authorized<OfLine & { readonly companyId: string }, 'report a payment'>;
export type FirmOfLine = Authorized<ForFirm, 'answer for the firm'>;
export type Officer = Authorized<OfLine & { readonly side: 'owner' | 'staff' }, 'settle a difference'>;

const ONLY_PAYER = 'Only the company that pays can do this';

/** @throws AppError 401, 403 for another side, 404 out of scope */
export async function authorizePayer(ctx: Asking, id: string): Promise<Payer> {
  const actor = await requirePayments(ctx);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ company: string; side: Side | null }>`
    SELECT c.hiring_company_id AS company, ${sideOf(actor, 'c')} AS side
    FROM payment_contracts c WHERE c.id = ${id} AND ${shownScope(actor, 'c', 'c.id')}`.execute(tx),
  );
  const { company, side } = orNotFound(rows[0]);
  if (side !== 'payer') throw forbidden(ONLY_PAYER);
  return authorized({ userId: actor.id, contractId: id, companyId: company }, 'report for the payer');
}

/** The same for many contracts at once. @throws AppError 401, 403, 404 if one of them is out of scope */
export async function authorizePayers(ctx: Asking, ids: readonly string[]): Promise<Payer[]> {
  const actor = await requirePayments(ctx);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ id: string; company: string; side: Side | null }>`
    SELECT c.id, c.hiring_company_id AS company, ${sideOf(actor, 'c')} AS side
    FROM payment_contracts c WHERE c.id = ANY(${ids}::uuid[]) AND ${shownScope(actor, 'c', 'c.id')}`.execute(tx),
  );
  orNotFound(rows.length === new Set(ids).size ? rows : undefined);
  if (rows.some(({ side }) => side !== 'payer')) throw forbidden(ONLY_PAYER);
  return rows.map(({ id, company }) =>
    authorized({ userId: actor.id, contractId: id, companyId: company }, 'report for the payer'),
  );
}

/** The same for one company, by whoever runs the server. @throws AppError 403 for people, 404 for contracts of others */
export async function payersFor(ctx: Asking, companyId: string, ids: readonly string[]): Promise<Payer[]> {
  if (ctx.actor.kind !== 'system') throw forbidden(ONLY_PAYER);
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM payment_contracts c
    WHERE c.id = ANY(${ids}::uuid[]) AND c.hiring_company_id = ${companyId}::uuid`.execute(ctx.sql);
  orNotFound(rows.length === new Set(ids).size ? rows : undefined);
  return rows.map(({ id }) => authorized({ userId: null, contractId: id, companyId }, 'report for the payer'));
}

/** @throws AppError 401, 403 for another side, 404 out of scope */
export async function authorizePayerOfLine(ctx: Asking, id: string): Promise<PayerOfLine> {
  const { userId, contractId, company, side } = await lineInScope(ctx, id);
  if (side !== 'payer') throw forbidden(ONLY_PAYER);
  return authorized({ userId, contractId, lineId: id, companyId: company }, 'report a payment');
}

/** @throws AppError 401, 403 for another side, 404 out of scope */
export async function authorizeFirmOfLine(ctx: Asking, id: string): Promise<FirmOfLine> {
  const { contractId, side, shownSide, acts } = await lineInScope(ctx, id);
  if (side !== 'firm' && shownSide !== 'firm') throw forbidden('Only the firm that is paid can answer');
  if (!acts) throw forbidden('This firm has its own people in payment tracking by now, who answer.');
  const how: ForFirm['how'] = side === 'firm' ? {} : { by: 'invitation' };
  return authorized({ contractId, lineId: id, how }, 'answer for the firm');
}

/** Who acts for payer or firm does not settle, whatever else they are. @throws AppError 401, 403, 404 */
export async function authorizeOfficer(ctx: Asking, id: string): Promise<Officer> {
  const { userId, contractId, side, onlyStaff } = await lineInScope(ctx, id);
  if (side !== 'owner' && side !== 'staff') throw forbidden('Only the owner or Plumbline staff can settle this');
  if (side === 'owner' && onlyStaff) throw forbidden('The firm asked Plumbline staff to settle this');
  return authorized({ userId, contractId, lineId: id, side }, 'settle a difference');
}

/** For the guard of a settlement: the firm may have asked for staff since the officer looked. */
export const maySettle = ({ side }: Officer): RawBuilder<SqlBool> =>
  side === 'staff' ? sql<SqlBool>`true` : sql<SqlBool>`l.staff_asked_at IS NULL`;

/** The right of payer or firm to prove what it says. */
export type Prover = Authorized<OfLine & { readonly side: 'payer' | 'firm' }, 'prove a payment'>;

/** @throws AppError 401, 403 for owner and staff, 404 out of scope */
export async function authorizeProver(ctx: Asking, id: string): Promise<Prover> {
  const { userId, contractId, side } = await lineInScope(ctx, id);
  if (side !== 'payer' && side !== 'firm') throw forbidden('Only the payer and the firm can add files');
  return authorized({ userId, contractId, lineId: id, side }, 'prove a payment');
}

async function lineInScope(ctx: Asking, id: string) {
  const actor = await requirePayments(ctx);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ contractId: string; company: string; side: Side | null; shownSide: Side; acts: boolean; onlyStaff: boolean }>`
    SELECT l.contract_id AS "contractId", l.hiring_company_id AS company, ${sideOf(actor, 'l')} AS side,
           ${shownSideOf(actor, 'l', 'l.contract_id')} AS "shownSide", ${mayAct(actor, 'l', 'l.contract_id')} AS acts,
           l.staff_asked_at IS NOT NULL AS "onlyStaff"
    FROM payment_lines l WHERE l.id = ${id} AND ${shownScope(actor, 'l', 'l.contract_id')}`.execute(tx),
  );
  return { userId: actor.id, ...orNotFound(rows[0]) };
}
