import type { CountingRule, RulePack } from '../schema/pack.ts';
import type { ContractFacts, CountingOptions, Factor, Reason } from '../schema.ts';
import { fraction, isNothing, multiply, WHOLE } from './factor.ts';
import { formatCents, formatPercent } from './labels.ts';

/** How much of a payment a rule counts, and how that reads. */
export interface Credit {
  readonly rule: CountingRule;
  readonly factor: Factor;
  /** `60%`, `$5,000.00 fee of $100,000.00`, with further parts after `×`. */
  readonly says: string;
  /** Whether what the firm passes to lower tiers is part of what counts. */
  readonly takes_deductions: boolean;
}
export type CreditAnswer = { readonly credit: Credit } | { readonly refused: Reason };

/** The rule for a contract on the day that decides, and what it counts. */
export function creditOf(
  contract: ContractFacts,
  pack: RulePack,
  options: CountingOptions,
  paidOn: string,
): CreditAnswer {
  const day =
    options.rules_as_of ?? { bid: contract.bid_on, award: contract.awarded_on, payment: paidOn }[pack.rules_day];
  if (day === null) return { refused: 'day_not_given' };
  const rules = pack.rules.filter((rule) => rule.kinds.includes(contract.kind) && appliesTo(rule, contract));
  const rule = rules.find((one) => isInForce(one, day));
  if (!rule) return { refused: rules.length > 0 ? 'rule_not_in_force' : 'no_rule_for_kind' };
  return byRule(rule, contract, pack.conditions.joint_venture.source);
}

const appliesTo = ({ applies_to }: CountingRule, { is_construction }: ContractFacts): boolean =>
  applies_to === 'any' || (applies_to === 'construction') === is_construction;

export const isInForce = (
  one: { readonly effective_from: string; readonly effective_until: string | null },
  day: string,
): boolean => one.effective_from <= day && (one.effective_until === null || day <= one.effective_until);

interface Part {
  readonly factor: Factor;
  /** Empty where it changes nothing. */
  readonly says: string;
}
const ALL: Part = { factor: WHOLE, says: '' };

function byRule(rule: CountingRule, contract: ContractFacts, jointVentureSource: string): CreditAnswer {
  const basis = basisOf(rule, contract);
  if ('refused' in basis) return basis;
  const parts = [
    { factor: fraction(rule.percent_bps, 10_000), says: formatPercent(rule.percent_bps) },
    basis,
    rule.excludes_purchases_from_prime ? ownPurchases(contract) : ALL,
    jointVenture(contract, jointVentureSource),
  ];
  const factor = parts.reduce((product, part) => multiply(product, part.factor), WHOLE);
  if (isNothing(factor)) return { refused: 'nothing_of_basis' };
  const says = parts
    .map((part) => part.says)
    .filter((text) => text !== '')
    .join(' × ');
  const ofFee = rule.basis === 'fee' || (rule.basis === 'fee_or_amount' && contract.fee_cents !== null);
  return { credit: { rule, factor, says, takes_deductions: !ofFee } };
}

function basisOf(rule: CountingRule, contract: ContractFacts): Part | { readonly refused: Reason } {
  const { fee_cents, amount_cents, trucking } = contract;
  if (rule.basis === 'trucking') return trucking === null ? ALL : truckingPart(trucking);
  if (rule.basis === 'amount' || (rule.basis === 'fee_or_amount' && fee_cents === null)) return ALL;
  if (fee_cents === null) return { refused: 'fee_not_given' };
  if (amount_cents <= 0) return { refused: 'nothing_of_basis' };
  return {
    factor: fraction(fee_cents, amount_cents),
    says: `${formatCents(fee_cents)} fee of ${formatCents(amount_cents)}`,
  };
}

/** Leased trucks with drivers count up to the value of the firm's own; beyond that only the fee. */
function truckingPart(trucking: NonNullable<ContractFacts['trucking']>): Part | { readonly refused: Reason } {
  const { own_cents, leased_cents, lease_fee_cents } = trucking;
  const total = own_cents + leased_cents;
  if (total <= 0) return { refused: 'nothing_of_basis' };
  const excess = Math.max(0, leased_cents - own_cents);
  const counted = total - excess + Math.min(excess, Math.max(0, lease_fee_cents));
  return {
    factor: fraction(counted, total),
    says: excess === 0 ? '' : `${formatCents(counted)} of ${formatCents(total)} transportation`,
  };
}

function ownPurchases({ purchases_from_prime_cents: bought, amount_cents: amount }: ContractFacts): Part {
  if (bought <= 0 || amount <= 0) return ALL;
  const own = Math.max(0, amount - bought);
  return {
    factor: fraction(own, amount),
    says: `${formatCents(own)} of ${formatCents(amount)} without purchases from the prime contractor`,
  };
}

const jointVenture = ({ joint_venture_share_bps: share }: ContractFacts, source: string): Part =>
  share === null
    ? ALL
    : {
        factor: fraction(share, 10_000),
        says: `${formatPercent(share)} own portion of the joint venture (${source})`,
      };
