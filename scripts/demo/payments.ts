import { sql } from 'kysely';
import { newContract } from '#contract/payments/schema.ts';
import { grantPaymentsFeature } from '#server/accounts/commands/payments-features.ts';
import { addMembership, createHiringCompany, createUser } from '#server/accounts/commands.ts';
import { findFirms } from '#server/businesses/reads/find-firms.ts';
import { SYSTEM_ACTOR, type UserActor } from '#server/kernel/context/actor.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { markAllRead } from '#server/notifications/commands/mark-all-read.ts';
import { openMonths } from '#server/payments/commands/open-months.ts';
import { recordContract } from '#server/payments/commands/record.ts';
import { actingAs, type DemoTime } from './acting.ts';
import { CONTRACTS, MONTHS, type Plan, type Side } from './payment-plans.ts';
import { type Acting, paymentActs } from './payment-steps.ts';
import type { DemoPeople, DemoPerson } from './people.ts';

const COOPERATIVE =
  'The Greater Chesapeake Electrical, Instrumentation and Low-Voltage Cabling Cooperative of Maryland';
const TRACKING: readonly DemoPerson[] = ['mwbe', 'newfirm', 'prime', 'developer', 'agency'];

/** The first of the month that was so many months ago, and its day `day` at noon, never after now. */
function calendar(now: Date) {
  const month = (ago: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1, 12));
  return {
    month: (ago: number) => month(ago).toISOString().slice(0, 7),
    first: (ago: number) => month(ago).toISOString().slice(0, 10),
    day: (ago: number, day: number) => new Date(Math.min(+month(ago) + (day - 1) * 86_400_000, +now)),
  };
}

/** Six months of payments between the fictional companies, so that everybody finds something to do. */
export async function makePayments(ctx: WriteContext, people: DemoPeople, time: DemoTime): Promise<void> {
  const { actor, now } = ctx;
  for (const who of TRACKING)
    await grantPaymentsFeature(actingAs(ctx, people.staff, time.at(149)), people[who].id, 'has_payments_feature');
  const parties = await partiesOf(ctx, people);
  const days = calendar(time.at(0));
  const contracts: (Acting & { readonly plan: Plan })[] = [];
  for (let ago = MONTHS; ago >= 1; ago -= 1) {
    for (const plan of CONTRACTS.filter(({ begins }) => begins === ago)) {
      const parent = contracts.find((one) => one.plan.title === plan.below)?.id ?? null;
      actingAs(ctx, parties.payer(plan.payer), days.day(ago, 1));
      const id = await record(ctx, plan, { parent, starts: days.first(ago), parties });
      contracts.push({ plan, id, ctx, payer: parties.payer(plan.payer), firm: parties.acts[plan.firm], people });
    }
    actingAs(ctx, SYSTEM_ACTOR, days.day(ago - 1, 1));
    await openMonths(ctx, 500);
    // day after day, so that nothing is said before something else
    for (const day of DAYS)
      for (const { plan, ...one } of contracts)
        for (const step of plan.months[plan.begins - ago] ?? [])
          if (step.day === day) {
            const at = days.day(ago - 1, day);
            await paymentActs[step.act](one, { month: days.month(ago), at, paidOn: days.day(ago, 24), ...step });
          }
    // what is older than the last two months has been read
    if (ago > 2) for (const who of TRACKING) await markAllRead(actingAs(ctx, people[who], days.day(ago - 1, 28)));
  }
  actingAs(ctx, actor, now);
}
const DAYS = Array.from({ length: 27 }, (_, at) => at + 1);

interface Parties {
  payer(side: Plan['payer']): UserActor;
  readonly acts: Readonly<Record<Plan['firm'], UserActor | null>>;
  readonly firms: Readonly<Record<Plan['firm'], string>>;
  readonly owner: string;
}

/** The demo firm pays a firm below it: somebody in its office does, who signs in nowhere. */
async function officeOf(ctx: WriteContext, mwbe: UserActor): Promise<UserActor> {
  const named = { email: 'office@example.com', firstName: 'Tomás', lastName: 'Batista', userType: 'PRIME' } as const;
  const id = await createUser(ctx, { ...named, passwordHash: null, demo: true });
  const company = await createHiringCompany(ctx, { businessName: 'Batista Electric', userType: 'PRIME', demo: true });
  const [firm = ''] = mwbe.mwbeIds;
  await addMembership(ctx, id, company, 'hiring_company', 'administrator');
  await addMembership(ctx, id, firm, 'mwbe');
  await grantPaymentsFeature(ctx, id, 'has_payments_feature');
  return { ...mwbe, id, ...named, hiringCompanyIds: [company], administers: [company] };
}

async function partiesOf(ctx: WriteContext, people: DemoPeople): Promise<Parties> {
  const { mwbe, newfirm, agency } = people;
  const office = await officeOf(ctx, mwbe);
  const [found] = await findFirms(
    ctx.sql,
    { ids: [], names: [COOPERATIVE.toLowerCase()], numbers: [] },
    sql`SELECT NULL::uuid AS id WHERE false`,
  );
  if (!found) throw new Error('The fictional firms of the demonstration are missing');
  return {
    payer: (side: Side) => (side === 'firm' ? office : people[side]),
    acts: { mwbe, newfirm, cooperative: null },
    firms: { mwbe: mwbe.mwbeIds[0] ?? '', newfirm: newfirm.mwbeIds[0] ?? '', cooperative: found.id },
    owner: agency.hiringCompanyIds[0] ?? '',
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
    owner_company_id: plan.payer === 'agency' || parent ? null : parties.owner,
    parent_id: parent,
    number: plan.number,
    ...{ title, scope, naics, goal_group: group, award_cents: award * 100, retainage_bps: retainage * 100 },
    ...{ starts_on: starts, ends_on: null, time_zone: 'America/New_York', state_code: 'MD' },
    rule,
    custom_days: rule === 'custom' ? 10 : null,
    custom_day_kind: rule === 'custom' ? 'business' : null,
  });
  return (await recordContract(ctx, given)).id;
}
