import fc from 'fast-check';
import { dayAfter, dayBefore } from '../../src/contract/counting/rules/days.ts';
import type { RulePack } from '../../src/contract/counting/schema/pack.ts';
import type {
  ContractFacts,
  CountingFacts,
  CountingOptions,
  FirmCertificate,
} from '../../src/contract/counting/schema.ts';
import { PARTICIPATION_KINDS } from '../../src/contract/parent-projects/rules.ts';

/** Few days, most of them on the edge of a rule, so that everything meets. */
const EDGES = ['1999-03-04', '2012-07-01', '2014-11-03', '2016-04-01', '2024-05-09', '2025-10-03', '2026-06-01'];
const day = fc.constantFrom(...EDGES.flatMap((one) => [dayBefore(one), one, dayAfter(one)]), '2020-02-29');
const maybeDay = fc.option(day, { nil: null });
export const cents = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 10_000_000_000_000 }));
const bps = fc.integer({ min: 0, max: 10_000 });
const code = fc.constantFrom('238210', '238', '541330', '423390');

const mostly = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

const certificateOf = (agencies: readonly string[], types: readonly string[]): fc.Arbitrary<FirmCertificate> =>
  fc.record({
    agency: mostly(agencies[0] ?? '', fc.constant('Another agency')),
    type: fc.constantFrom(...types, ...types, ...types, 'SBE'),
    issued_on: mostly<string | null>('1990-01-01', maybeDay),
    expires_on: mostly<string | null>('2030-01-01', maybeDay),
    lapsed_on: mostly<string | null>(null, maybeDay),
    list_date: mostly<string | null>('2026-11-01', maybeDay),
    naics: mostly(['238', '541', '423'], fc.array(code, { maxLength: 2 })),
    graduated_on: mostly<string | null>(null, maybeDay),
    reevaluated_on: maybeDay,
  });

const contractOf = (id: number, groups: readonly string[]): fc.Arbitrary<ContractFacts> =>
  fc.record({
    id: fc.constant(`c${id}`),
    // only contracts before it can be above it
    parent_id:
      id === 0
        ? fc.constant(null)
        : fc.option(
            fc.nat(id - 1).map((at) => `c${at}`),
            { nil: null, freq: 5 },
          ),
    firm_id: fc.constantFrom('f0', 'f1', 'f2', 'f0', 'f1', 'f2', null),
    firm_name: fc.constant('Firm'),
    amount_cents: mostly(1_000_000, cents),
    awarded_on: day,
    bid_on: fc.option(day, { nil: null, freq: 8 }),
    naics: fc.option(code, { nil: null, freq: 10 }),
    is_construction: fc.boolean(),
    is_federal_aid: fc.constantFrom(true, true, null, false),
    kind: fc.constantFrom(...PARTICIPATION_KINDS, ...(['own_forces', 'own_forces', 'own_forces'] as const)),
    fee_cents: fc.option(cents, { nil: null }),
    joint_venture_share_bps: fc.option(bps, { nil: null }),
    commercially_useful: fc.constantFrom(null, true, true, false),
    credit_group: fc.option(fc.constantFrom(...groups), { nil: null }),
    purchases_from_prime_cents: mostly(0, cents),
    trucking: fc.option(fc.record({ own_cents: cents, leased_cents: cents, lease_fee_cents: cents }), { nil: null }),
  });

/** A project of four contracts, three firms and some payments, with the groups of a pack. */
export const anyFacts = (pack: RulePack): fc.Arbitrary<CountingFacts> => {
  const groups = pack.groups.map((group) => group.code);
  const agencies = [...new Set(pack.groups.flatMap((group) => group.agencies))];
  const types = pack.groups.flatMap((group) => group.certificate_types);
  return fc.record({
    project: fc.record({
      groups: fc.constant(
        pack.groups.map(({ code, subgoal_of, certificate_types, agencies: theirs }) => ({
          code,
          subgoal_of,
          certificate_types,
          agencies: theirs,
          goal_bps: null,
        })),
      ),
      contract_total_cents: fc.integer({ min: 1, max: 1_000_000_000_000 }),
      exclusions: fc.array(fc.record({ id: fc.uuid(), amount_cents: cents }), { maxLength: 3 }),
      suspensions_lifted: fc.constantFrom(
        [],
        pack.suspensions.map(({ code }) => ({ code, on: '2026-06-01' })),
      ),
    }),
    contracts: fc.tuple(...[0, 1, 2, 3].map((id) => contractOf(id, groups))),
    firms: fc.tuple(
      ...['f0', 'f1', 'f2'].map((id) =>
        fc.record({
          id: fc.constant(id),
          certificates: fc.array(certificateOf(agencies, types), { minLength: 1, maxLength: 3 }),
        }),
      ),
    ),
    agencies: fc.constant(agencies.map((agency) => ({ agency, complete_lists: ['1999-01-01', '2026-11-01'] }))),
    payments: fc
      .array(
        fc.record({
          at: fc.nat(3),
          paid_on: day,
          confirmed_cents: cents,
          isBack: fc.constantFrom(false, false, false, true),
        }),
        {
          minLength: 3,
          maxLength: 10,
        },
      )
      .map((payments) =>
        payments.map(({ at, paid_on, confirmed_cents, isBack }, index) => ({
          id: `p${index}`,
          contract_id: `c${at}`,
          paid_on,
          confirmed_cents: isBack ? 0 - confirmed_cents : confirmed_cents,
        })),
      ),
  });
};
export const anyOptions: fc.Arbitrary<CountingOptions> = fc.record({
  rules_as_of: fc.option(day, { nil: null, freq: 2 }),
  ignore_suspensions: fc.boolean(),
});
