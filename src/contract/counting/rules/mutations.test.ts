import { describe, expect, test } from 'vitest';
import {
  type CaseFile,
  type CaseResult,
  caseFiles,
  countCase,
  expectedResult,
  resultOf,
  shippedPack,
} from '../../../../tests/support/counting.ts';
import { PARTICIPATION_KINDS } from '../../parent-projects/rules.ts';
import {
  BASES,
  type CountingRule,
  DECIDING_DAYS,
  type PackConditions,
  type Provision,
  type RulePack,
} from '../schema/pack.ts';
import { dayAfter, dayBefore } from './days.ts';
import { readPack } from './explain-pack.ts';

/** A pack with one thing changed, which the worked cases must notice. */
interface Mutation {
  readonly name: string;
  readonly pack: RulePack;
  /** Only what a line cites changes; else the amounts or reasons must. */
  readonly citation?: true;
}

const withRule = (pack: RulePack, old: CountingRule, more: Partial<CountingRule>): RulePack => ({
  ...pack,
  rules: pack.rules.map((rule) => (rule === old ? { ...rule, ...more } : rule)),
});
const withConditions = (pack: RulePack, more: Partial<PackConditions>): RulePack => ({
  ...pack,
  conditions: { ...pack.conditions, ...more },
});

const ruleMutations = (pack: RulePack): Mutation[] =>
  pack.rules.flatMap((rule) => {
    const change = (says: string, more: Partial<CountingRule>, citation?: true): Mutation => ({
      name: `${rule.code}: ${says}`,
      pack: withRule(pack, rule, more),
      ...(citation && { citation }),
    });
    const end = rule.effective_until;
    return [
      change('a basis point less', { percent_bps: rule.percent_bps - 1 }),
      ...(rule.percent_bps === 10_000 ? [] : [change('a basis point more', { percent_bps: rule.percent_bps + 1 })]),
      change('a day later', { effective_from: dayAfter(rule.effective_from) }),
      change('a day earlier', { effective_from: dayBefore(rule.effective_from) }),
      ...(end === null
        ? []
        : [
            change('ends a day earlier', { effective_until: dayBefore(end) }),
            change('ends a day later', { effective_until: dayAfter(end) }),
          ]),
      ...rule.kinds.map((kind) =>
        change(`without ${kind}`, { kinds: rule.kinds.filter((one) => one !== kind) as CountingRule['kinds'] }),
      ),
      ...BASES.filter((basis) => basis !== rule.basis)
        // the basis of trucking is that of all others where there are no trucks
        .filter((basis) => basis !== 'trucking' || rule.kinds.includes('trucking'))
        .map((basis) => change(`of the ${basis}`, { basis })),
      ...(['any', 'construction', 'other'] as const)
        .filter((contracts) => contracts !== rule.applies_to)
        .map((contracts) => change(`of ${contracts} contracts`, { applies_to: contracts })),
      ...(rule.excludes_purchases_from_prime
        ? [change('with purchases', { excludes_purchases_from_prime: false })]
        : []),
      change('from another source', { source: 'elsewhere' }, true),
      change('by another code', { code: 'another' }),
    ];
  });

function conditionMutations(pack: RulePack): Mutation[] {
  const { certification, dual_certified, lower_tiers, prime_limit, federal_aid } = pack.conditions;
  const change = (name: string, more: Partial<PackConditions>): Mutation => ({
    name,
    pack: withConditions(pack, more),
  });
  const certified = (name: string, more: Partial<PackConditions['certification']>): Mutation =>
    change(`certification: ${name}`, { certification: { ...certification, ...more } });
  const prime = (name: string, more: number): Mutation[] =>
    prime_limit === null
      ? []
      : [change(name, { prime_limit: { ...prime_limit, goal_share_bps: prime_limit.goal_share_bps + more } })];
  return [
    ...DECIDING_DAYS.filter((day) => day !== certification.day).map((day) =>
      certified(`by the day of ${day}`, { day }),
    ),
    ...(['required', 'when_known', 'none'] as const)
      .filter((check) => check !== certification.code_check)
      .map((code_check) => certified(`codes ${code_check}`, { code_check })),
    ...(certification.graduated === null ? [] : [certified('graduated firms keep nothing', { graduated: null })]),
    change('dual-certified firms the other way', {
      dual_certified: {
        ...dual_certified,
        policy: dual_certified.policy === 'one_group' ? 'each_group' : 'one_group',
      },
    }),
    change('any function counts', { commercially_useful: null }),
    ...PARTICIPATION_KINDS.map((kind) => {
      const kinds = lower_tiers.deducted_kinds;
      const deducted_kinds = kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind];
      return change(`lower tiers: ${kind} the other way`, { lower_tiers: { ...lower_tiers, deducted_kinds } });
    }),
    ...prime('prime contractors fill a basis point less', -1),
    ...prime('prime contractors fill a basis point more', 1),
    ...(prime_limit === null ? [] : [change('prime contractors fill all', { prime_limit: null })]),
    ...(federal_aid === null ? [] : [change('all contracts are federally assisted', { federal_aid: null })]),
    ...DECIDING_DAYS.filter((day) => day !== pack.rules_day).map((rules_day) => ({
      name: `rules by the day of ${rules_day}`,
      pack: { ...pack, rules_day },
    })),
  ];
}

const suspensionMutations = (pack: RulePack): Mutation[] =>
  pack.suspensions.flatMap((old) => {
    const change = (name: string, more: Partial<typeof old>, citation?: true): Mutation => ({
      name: `${old.code}: ${name}`,
      pack: { ...pack, suspensions: pack.suspensions.map((one) => (one === old ? { ...one, ...more } : one)) },
      ...(citation && { citation }),
    });
    return [
      { name: `without ${old.code}`, pack: { ...pack, suspensions: [] } },
      change('a day later', { effective_from: dayAfter(old.effective_from) }),
      change('a day earlier', { effective_from: dayBefore(old.effective_from) }),
      change('ended', { effective_until: '2026-01-31' }),
      change('without re-evaluation', { requires_reevaluation: false }),
      change('from another source', { source: 'elsewhere' }, true),
    ];
  });

/** Source and day of every condition that a line can cite. */
function citationMutations(pack: RulePack): Mutation[] {
  const { certification, dual_certified, lower_tiers, commercially_useful, joint_venture, prime_limit, federal_aid } =
    pack.conditions;
  const of = <T extends Provision>(name: string, old: T | null, put: (changed: T) => Partial<PackConditions>) =>
    old === null
      ? []
      : [
          { name: `${name}: from another source`, pack: withConditions(pack, put({ ...old, source: 'elsewhere' })) },
          // neither the portion of a joint venture nor the limit of primes says its day
          ...(name === 'joint venture' || name === 'prime limit'
            ? []
            : [
                {
                  name: `${name}: since another day`,
                  pack: withConditions(pack, put({ ...old, effective_from: dayAfter(old.effective_from) })),
                },
              ]),
        ];
  const cited = [
    ...of('certification', certification, (one) => ({ certification: one })),
    ...of('graduated', certification.graduated, (graduated) => ({ certification: { ...certification, graduated } })),
    ...of('dual-certified', dual_certified.policy === 'one_group' ? dual_certified : null, (one) => ({
      dual_certified: one,
    })),
    ...of('function', commercially_useful, (one) => ({ commercially_useful: one })),
    ...of('joint venture', joint_venture, (one) => ({ joint_venture: one })),
    ...of(
      'lower tiers',
      lower_tiers.deducted_kinds.length < PARTICIPATION_KINDS.length ? lower_tiers : null,
      (one) => ({
        lower_tiers: one,
      }),
    ),
    ...of('prime limit', prime_limit, (one) => ({ prime_limit: one })),
    ...of('federal aid', federal_aid, (one) => ({ federal_aid: one })),
  ];
  return cited.map((one) => ({ ...one, citation: true }));
}

const withoutCitations = ({ lines, groups, adjustments }: CaseResult) => ({ lines, groups, adjustments });

/** Whether a case fails under the changed pack, or the product refuses the pack. */
function isNoticed(file: CaseFile, { pack, citation }: Mutation): boolean {
  const shown = (result: CaseResult) => JSON.stringify(citation ? result : withoutCitations(result));
  return (
    file.cases.some((one) => shown(resultOf(one, countCase(file, one, pack))) !== shown(expectedResult(file, one))) ||
    'problems' in readPack(pack)
  );
}

describe.each(caseFiles())('$pack', (file) => {
  const pack = shippedPack(file.pack);
  const mutations = [
    ...ruleMutations(pack),
    ...conditionMutations(pack),
    ...suspensionMutations(pack),
    ...citationMutations(pack),
  ];

  test('as shipped, no case fails', () => {
    expect(isNoticed(file, { name: 'nothing', pack, citation: true })).toBe(false);
  });

  test.each(mutations)('$name is noticed', (mutation) => {
    expect(isNoticed(file, mutation)).toBe(true);
  });
});
