import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { PARTICIPATION_KINDS } from '#contract/parent-projects/rules.ts';
import { createHiringCompany } from '#server/accounts/factory.ts';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import type { Sql } from '#server/db/types.ts';
import {
  createParentProject,
  createProjectContract,
  createProjectGoal,
  createProjectMember,
} from '#server/parent-projects/factory.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import type { TestApp } from './app.ts';
import { type PaymentParties, paymentCalls } from './payments.ts';

/** Numbers that a seed decides. */
export function randomFrom(seed: number) {
  let state = seed + 0x6d2b79f5;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  return {
    upTo,
    is: (chance: number) => next() < chance,
    pick: <T>(some: readonly T[]): T => some[upTo(some.length - 1)] as T,
    day: (from: string, days: number) => new Date(Date.parse(from) + upTo(days) * DAY_MS).toISOString().slice(0, 10),
  };
}
type Random = ReturnType<typeof randomFrom>;

/** A project with its people, contracts in tiers and payments in every state. */
export interface CountedProjectIds {
  readonly id: string;
  readonly owner: string;
  readonly viewer: string;
  readonly prime: string;
  readonly primeCompanyId: string;
  readonly branchIds: readonly string[];
}

const TYPES = ['MBE', 'WBE', 'DBE'] as const;
const AGENCIES = [
  'Maryland Department of Transportation',
  "Baltimore City Minority and Women's Business Opportunity Office",
  "New York State Division of Minority and Women's Business Development",
] as const;

/** Everything that counting looks at, by chance. @param rulePack null: no rules */
export async function randomProject(t: TestApp, seed: number, rulePack: string | null): Promise<CountedProjectIds> {
  const random = randomFrom(seed);
  const db = t.db.kysely;
  const [owner, prime, viewer] = [await t.hirer(), await t.hirer({ has_payments_feature: true }), await t.hirer()];
  const created_by = owner.userId;
  const id = await createParentProject(db, { owner_company_id: owner.companyId, created_by, rule_pack: rulePack });
  const member = (who: typeof owner, values: object) =>
    createProjectMember(db, {
      project_id: id,
      kind: 'team',
      role: 'owner',
      email: `${randomUUID()}@people.example`,
      invited_by: created_by,
      user_id: who.userId,
      ...values,
    });
  await member(owner, {});
  await member(prime, { kind: 'prime', role: 'reporter', company_id: prime.companyId });
  await member(viewer, { kind: 'viewer', role: 'viewer' });
  for (const group_code of TYPES)
    await createProjectGoal(db, {
      project_id: id,
      created_by,
      group_code,
      name: `${group_code} firms`,
      certificate_types: [group_code],
      bps: 300 + random.upTo(2500),
    });
  await createProjectGoal(db, {
    project_id: id,
    created_by,
    group_code: 'MBE',
    scope: 'construction',
    measure: 'amount',
    bps: null,
    amount_cents: 1_000_000_00,
  });
  const firms: string[] = [];
  for (let count = 0; count < 5; count += 1) firms.push(await randomFirm(db, random));
  const branchIds: string[] = [];
  for (let branch = 0; branch < 2; branch += 1) {
    const hiring_company_id = branch === 0 ? prime.companyId : await createHiringCompany(db);
    const mine = random.is(0.5)
      ? { hiring_company_id }
      : branch === 0
        ? { hiring_company_id }
        : { mwbe_id: random.pick(firms) };
    const top = await createProjectContract(db, {
      project_id: id,
      created_by,
      ...mine,
      bid_on: random.is(0.7) ? random.day('2024-01-01', 300) : null,
      awarded_on: random.day('2024-11-01', 200),
      award_cents: 5_000_000_00 + random.upTo(900_000_000),
    });
    branchIds.push(top);
    let above = [top];
    for (let tier = 1; tier <= 3; tier += 1) {
      const below: string[] = [];
      for (let count = 0; count < 2; count += 1)
        below.push(
          await randomContract(db, random, {
            project_id: id,
            created_by,
            parent_id: random.pick(above),
            firm: random.pick(firms),
            payer: prime.companyId,
          }),
        );
      above = below;
    }
  }
  return {
    id,
    owner: owner.token,
    prime: prime.token,
    viewer: viewer.token,
    primeCompanyId: prime.companyId,
    branchIds,
  };
}

async function randomFirm(db: Sql, random: Random): Promise<string> {
  const { id, mwbeId } = await createBusiness(db, { legal_business_name: `Firm ${random.upTo(9999)} LLC` });
  for (const agency of AGENCIES)
    for (const type of TYPES) {
      if (random.is(0.45)) continue;
      const issued_on = random.is(0.8) ? random.day('2022-01-01', 1300) : null;
      await createCertificate(db, id, {
        agency,
        type,
        issued_on,
        expires_on: random.is(0.7) ? random.day('2025-06-01', 700) : null,
        lapsed_on: random.is(0.15) ? random.day('2025-08-01', 300) : null,
        list_date: random.day('2025-01-01', 500),
        naics: random.is(0.7) ? random.pick([['238'], ['238210', '236220'], ['541330'], ['423610']]) : [],
      });
    }
  return mwbeId;
}

interface Place {
  readonly project_id: string;
  readonly created_by: string;
  readonly parent_id: string;
  readonly firm: string;
  readonly payer: string;
}

async function randomContract(db: Sql, random: Random, { firm, payer, ...place }: Place): Promise<string> {
  const award = random.pick([1, 99, 100_000_00, 333_333_33, 1_234_567_89]);
  const pays = random.is(0.85);
  const payment_contract_id = pays
    ? await createPaymentContract(db, {
        hiring_company_id: payer,
        mwbe_id: firm,
        created_by: place.created_by,
        award_cents: award,
      })
    : null;
  const id = await createProjectContract(db, {
    ...place,
    ...(random.is(0.9) ? { mwbe_id: firm } : {}),
    scope: random.pick(['construction', 'construction', 'design', 'supplies', 'services']),
    naics: random.pick([null, '238210', '541330', '423610']),
    participation: random.pick(PARTICIPATION_KINDS),
    commission_cents: random.is(0.6) ? random.upTo(award) : null,
    joint_venture_bps: random.is(0.2) ? 1 + random.upTo(9_999) : null,
    commercially_useful: random.is(0.9),
    credit_group: random.is(0.4) ? random.pick(TYPES) : null,
    commitment_cents: random.is(0.8) ? random.upTo(award) : null,
    award_cents: award,
    awarded_on: random.day('2025-01-01', 400),
    accepted_month: random.is(0.6) ? random.pick(['2025-09-01', '2025-12-01', '2026-03-01']) : null,
    accepted_award_cents: award,
    payment_contract_id,
    reported_cents: pays ? 0 : random.upTo(award),
  });
  await sql`
    UPDATE parent_project_contracts SET is_federal_aid = ${random.pick([null, true, false])}::boolean,
      purchases_from_prime_cents = ${random.is(0.3) ? random.upTo(award) : 0}::bigint
    WHERE id = ${id}::uuid`.execute(db);
  if (random.is(0.5))
    await sql`
      UPDATE parent_project_contracts SET trucking_own_cents = ${random.upTo(70_000_00)}::bigint,
        trucking_leased_cents = ${random.upTo(90_000_00)}::bigint, trucking_fee_cents = ${random.upTo(9_000_00)}::bigint
      WHERE id = ${id}::uuid`.execute(db);
  if (payment_contract_id !== null)
    for (let count = 0; count < 6; count += 1) await randomPayment(db, random, payment_contract_id);
  return id;
}

async function randomPayment(db: Sql, random: Random, contract: string): Promise<void> {
  const month = random.pick(['2025-07-01', '2025-09-01', '2025-10-01', '2025-11-01', '2026-01-01', '2026-04-01']);
  // odd cents, so that rounding shows; some went back
  const paid_cents = (random.is(0.15) ? -1 : 1) * (1 + random.upTo(9_999_999));
  const state = random.pick(['confirmed', 'confirmed', 'confirmed', 'reported', 'settled', 'differs'] as const);
  await createPaymentLine(db, contract, state, {
    month,
    paid_cents,
    paid_on: random.is(0.8) ? random.day(month, 27) : null,
    reason: 'As agreed',
    ...(state === 'confirmed' ? { answered_cents: paid_cents } : {}),
    ...(state === 'settled' ? { settled_cents: Math.trunc(paid_cents / 3) } : {}),
    ...(state === 'differs' || state === 'settled' ? { answered_cents: paid_cents + 1 } : {}),
  });
}

/** A project with one prime contract of $1,000,000 and one certified firm below it, paid by payment tracking. */
export async function library(t: TestApp, parties: PaymentParties, pack: string | null = 'custom') {
  const { prime, firm, agency } = parties;
  const db = t.db.kysely;
  const created_by = agency.userId;
  const id = await createParentProject(db, { owner_company_id: agency.companyId, created_by, rule_pack: pack });
  const member = { project_id: id, invited_by: created_by };
  await createProjectMember(db, {
    ...member,
    kind: 'team',
    role: 'owner',
    email: 'o@a.example',
    user_id: agency.userId,
  });
  await createProjectMember(db, {
    ...member,
    kind: 'prime',
    role: 'reporter',
    email: 'p@a.example',
    user_id: prime.userId,
    company_id: prime.companyId,
  });
  await createProjectGoal(db, { project_id: id, created_by, certificate_types: [], bps: 2000 });
  await createCertificate(db, firm.businessId, {
    agency: AGENCIES[0],
    type: 'MBE',
    issued_on: '2024-01-01',
    expires_on: '2028-01-01',
    list_date: '2026-10-01',
  });
  const contract = (await paymentCalls(t, parties).create()).json();
  const top = await createProjectContract(db, {
    project_id: id,
    created_by,
    hiring_company_id: prime.companyId,
    award_cents: 1_000_000_00,
  });
  const sub = await createProjectContract(db, {
    project_id: id,
    created_by,
    parent_id: top,
    mwbe_id: firm.mwbeId,
    commitment_cents: 400_000_00,
    payment_contract_id: contract.id,
  });
  return { id, top, sub, contract };
}
