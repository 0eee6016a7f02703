import { newContract } from '#contract/payments/schema.ts';
import { grantPaymentsFeature } from '#server/accounts/commands/payments-features.ts';
import { addMembership } from '#server/accounts/commands.ts';
import { SYSTEM_ACTOR, type UserActor } from '#server/kernel/context/actor.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { markAllRead } from '#server/notifications/commands/mark-all-read.ts';
import { openDuePaymentMonths } from '#server/payments/commands/open-payment-months.ts';
import { recordContract } from '#server/payments/commands/record.ts';
import { actingAs, calendar, type DemoTime, ZONE } from './acting.ts';
import { firmNamed, makeFirmOffice, makeOffice } from './extras.ts';
import { CONTRACTS, type Firm, MONTHS, type Plan, type Side } from './payment-plans.ts';
import { type Acting, type Dated, paymentActs, report } from './payment-steps.ts';
import type { DemoPeople, DemoPerson } from './people.ts';
import { PROJECT_CONTRACTS } from './project-payments.ts';

const COOPERATIVE =
  'The Greater Chesapeake Electrical, Instrumentation and Low-Voltage Cabling Cooperative of Maryland';
const TRACKING: readonly DemoPerson[] = ['mwbe', 'newfirm', 'prime', 'developer', 'agency'];

/** What is between the companies of the demonstration, for what is made after it. */
export interface DemoPayments {
  /** The contracts of payment tracking by number. */
  readonly contracts: ReadonlyMap<string, string>;
  readonly firms: Readonly<Record<Firm, string>>;
  /** Who pays for the demo firm. */
  readonly office: UserActor;
}

/** Six months of payments between the fictional companies, so that everybody finds something to do. */
export async function makePayments(ctx: WriteContext, people: DemoPeople, time: DemoTime): Promise<DemoPayments> {
  const { actor, now } = ctx;
  for (const who of TRACKING)
    await grantPaymentsFeature(actingAs(ctx, people.staff, time.at(149)), people[who].id, 'has_payments_feature');
  const parties = await partiesOf(ctx, people);
  const days = calendar(time.at(0));
  const contracts: Contract[] = [];
  for (let ago = MONTHS; ago >= 1; ago -= 1) {
    for (const plan of PLANS.filter(({ begins }) => begins === ago)) {
      const parent = contracts.find((one) => one.plan.title === plan.below)?.id ?? null;
      const payer = parties.payer(plan.payer);
      actingAs(ctx, payer, days.day(ago, 1));
      const id = await record(ctx, plan, { parent, starts: days.first(ago), parties });
      contracts.push({ plan, id, ctx, payer, firm: parties.acts[plan.firm] ?? null, people, reported: new Map() });
    }
    actingAs(ctx, SYSTEM_ACTOR, days.day(ago - 1, 1));
    await openDuePaymentMonths(ctx, 500);
    // day after day, so that nothing is said before something else
    for (const day of DAYS)
      await actOn(stepsOf(contracts, ago, day), {
        month: days.month(ago),
        at: days.day(ago - 1, day),
        paidOn: days.day(ago, 24),
      });
    // what is older than the last two months has been read
    if (ago > 2) for (const who of TRACKING) await markAllRead(actingAs(ctx, people[who], days.day(ago - 1, 28)));
  }
  actingAs(ctx, actor, now);
  const numbered = new Map(contracts.map(({ plan, id }) => [plan.number, id]));
  return { contracts: numbered, firms: parties.firms, office: parties.payer('firm') };
}
const PLANS = [...CONTRACTS, ...PROJECT_CONTRACTS];

type Contract = Acting & { readonly plan: Plan };
const stepsOf = (contracts: readonly Contract[], ago: number, day: number) =>
  contracts.flatMap((contract) =>
    (contract.plan.months[contract.plan.begins - ago] ?? [])
      .filter((step) => step.day === day)
      .map((step) => [contract, step] as const),
  );

type On = Pick<Dated, 'month' | 'at' | 'paidOn'>;
async function actOn(steps: ReturnType<typeof stepsOf>, on: On): Promise<void> {
  const reports = steps
    .filter(([, { act }]) => act === 'report')
    .map(([one, step]) => [one, { ...step, ...on }] as const);
  for (const [, ofPayer] of Map.groupBy(reports, ([{ payer }]) => payer.id)) await report(ofPayer);
  for (const [one, step] of steps) if (step.act !== 'report') await paymentActs[step.act](one, { ...on, ...step });
}
const DAYS = Array.from({ length: 27 }, (_, at) => at + 1);

interface Parties {
  payer(side: Plan['payer']): UserActor;
  /** Who answers; nobody for the cooperative. */
  readonly acts: Readonly<Partial<Record<Firm, UserActor>>>;
  readonly firms: Readonly<Record<Firm, string>>;
  readonly owners: Readonly<Record<'agency' | 'developer', string>>;
}

/** The demo firm pays firms below it: somebody in its office does. */
async function officeOf(ctx: WriteContext, mwbe: UserActor): Promise<UserActor> {
  const company = { businessName: 'Batista Electric', userType: 'PRIME' } as const;
  const office = await makeOffice(ctx, company, { email: 'office', first: 'Tomás', last: 'Batista' }, mwbe);
  await addMembership(ctx, office.id, mwbe.mwbeIds[0] ?? '', 'mwbe');
  await grantPaymentsFeature(ctx, office.id, 'has_payments_feature');
  return { ...office, mwbeIds: mwbe.mwbeIds };
}

const FIRM_OFFICES = [
  { key: 'ironhill', firm: 'Ironhill Masonry', email: 'ironhill', first: 'Marcus', last: 'Tull' },
  { key: 'delgado', firm: 'Rosa Delgado Interiors', email: 'delgado', first: 'Rosa', last: 'Delgado' },
  { key: 'tidewater', firm: 'Tidewater Veterans Paving', email: 'tidewater', first: 'Wes', last: 'Harmon' },
  { key: 'kwan', firm: 'Kwan Structural Steel', email: 'kwan', first: 'Grace', last: 'Kwan' },
  { key: 'lantern', firm: 'Lantern Row Electric', email: 'lantern', first: 'June', last: 'Abbott' },
] as const;

async function partiesOf(ctx: WriteContext, people: DemoPeople): Promise<Parties> {
  const { mwbe, newfirm, agency, developer } = people;
  const office = await officeOf(ctx, mwbe);
  const acts: Partial<Record<Firm, UserActor>> = { mwbe, newfirm };
  for (const { key, firm, ...named } of FIRM_OFFICES) acts[key] = await makeFirmOffice(ctx, firm, named, mwbe);
  const firms = Object.entries(acts).map(([key, { mwbeIds }]) => [key, mwbeIds[0] ?? '']);
  return {
    payer: (side: Side) => (side === 'firm' ? office : people[side]),
    acts,
    firms: { ...Object.fromEntries(firms), cooperative: await firmNamed(ctx, COOPERATIVE) },
    owners: { agency: agency.hiringCompanyIds[0] ?? '', developer: developer.hiringCompanyIds[0] ?? '' },
  };
}

async function record(
  ctx: WriteContext,
  plan: Plan,
  { parent, starts, parties }: { readonly parent: string | null; readonly starts: string; readonly parties: Parties },
): Promise<string> {
  const { title, scope, naics, award, retainage, rule, group } = plan;
  const given = newContract.parse({
    hiring_company_id: parties.payer(plan.payer).hiringCompanyIds[0],
    mwbe_id: parties.firms[plan.firm],
    owner_company_id: plan.payer === 'agency' || parent ? null : parties.owners[plan.owner ?? 'agency'],
    parent_id: parent,
    number: plan.number,
    ...{ title, scope, naics, goal_group: group, award_cents: award * 100, retainage_bps: retainage * 100 },
    ...{ starts_on: starts, ends_on: null, time_zone: ZONE, state_code: 'MD' },
    rule,
    custom_days: rule === 'custom' ? 10 : null,
    custom_day_kind: rule === 'custom' ? 'business' : null,
  });
  return (await recordContract(ctx, given)).id;
}
