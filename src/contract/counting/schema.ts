import type { CertificateStatement } from '../businesses/rules/certification-status.ts';
import type { ParticipationKind } from '../parent-projects/rules.ts';
import type { CountingOutcome } from './rules/outcomes.ts';
import type { RulePack } from './schema/pack.ts';

/** The days that a plan covers: every day that a payment can have. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';

/** A group that a project has a goal for, such as MBE, WBE, DBE. */
export interface GoalGroup {
  readonly code: string;
  /** The group whose goal this one is a part of. A firm may count in a group and in one subgoal of it. */
  readonly subgoal_of: string | null;
  /** The types and agencies whose certificates qualify. */
  readonly certificate_types: readonly string[];
  readonly agencies: readonly string[];
  /** Of the contract total, in basis points; null without a goal. */
  readonly goal_bps: number | null;
}

/** An amount that an approver took out of the denominator, in cents. */
export interface Exclusion {
  readonly id: string;
  readonly amount_cents: number;
}

export interface ProjectFacts {
  /** In the order in which they are shown. */
  readonly groups: readonly GoalGroup[];
  readonly contract_total_cents: number;
  /** Approved ones only. */
  readonly exclusions: readonly Exclusion[];
  /** Suspensions of the pack that were lifted for this project: `on` is the first day that counts again. */
  readonly suspensions_lifted: readonly { readonly code: string; readonly on: string }[];
}

/** Transportation by value over the whole contract, in cents. */
export interface TruckingFacts {
  /** By trucks that the firm owns, leases from certified firms, or drives with its own employees. */
  readonly own_cents: number;
  /** By trucks leased with drivers from firms that are not certified. */
  readonly leased_cents: number;
  /** What the firm keeps as fee or commission for those leased trucks that exceed its own. */
  readonly lease_fee_cents: number;
}

/** One contract in the tiers of a project. Payments on it are what its firm receives. */
export interface ContractFacts {
  readonly id: string;
  /** The contract of the tier above; null for a prime contract. */
  readonly parent_id: string | null;
  /** The firm in the directory; null for a firm outside of it. */
  readonly firm_id: string | null;
  readonly firm_name: string;
  readonly amount_cents: number;
  readonly awarded_on: string;
  /** The bid opening; for a subcontract that of its prime contract. Null if not known. */
  readonly bid_on: string | null;
  /** NAICS code of the work, null if not known. */
  readonly naics: string | null;
  readonly is_construction: boolean;
  /** Null if not said: counts as federally assisted. */
  readonly is_federal_aid: boolean | null;
  readonly kind: ParticipationKind;
  /** Fee or commission over the whole contract; null if not recorded. */
  readonly fee_cents: number | null;
  /** The firm's own portion of a joint venture's contract; null if it works alone. */
  readonly joint_venture_share_bps: number | null;
  /** False: a review found no commercially useful function. Null: not reviewed, which counts. */
  readonly commercially_useful: boolean | null;
  /** The group in which a firm certified for several counts; null if none was designated. */
  readonly credit_group: string | null;
  /** Supplies bought and equipment leased from the prime contractor or its affiliate, over the whole contract. */
  readonly purchases_from_prime_cents: number;
  /** For trucking; null means only own trucks. */
  readonly trucking: TruckingFacts | null;
}

/** A certificate as the lists of an agency say it. */
export interface FirmCertificate extends CertificateStatement {
  readonly agency: string;
  readonly type: string;
  /** The day it became too large for the program, or null. Codes in which it graduated are a certificate of their own. */
  readonly graduated_on: string | null;
  /** The day on which it was confirmed by a re-evaluation; null if not. */
  readonly reevaluated_on: string | null;
}

export interface FirmFacts {
  readonly id: string;
  readonly certificates: readonly FirmCertificate[];
}

export interface AgencyLists {
  readonly agency: string;
  /** Dates of the lists that were declared complete. */
  readonly complete_lists: readonly string[];
}

/** What the firm confirmed of one payment; negative for money that went back. */
export interface Payment {
  readonly id: string;
  readonly contract_id: string;
  /** Where only the month is known, its last day. */
  readonly paid_on: string;
  readonly confirmed_cents: number;
}

export interface CountingFacts {
  readonly project: ProjectFacts;
  readonly contracts: readonly ContractFacts[];
  readonly firms: readonly FirmFacts[];
  readonly agencies: readonly AgencyLists[];
  readonly payments: readonly Payment[];
}

export interface CountingOptions {
  /** Count by the rules in force on this day instead of the deciding day of each contract or payment. */
  readonly rules_as_of: string | null;
  /** Count as if the pack had no suspensions. */
  readonly ignore_suspensions: boolean;
}
export const DEFAULT_OPTIONS: CountingOptions = { rules_as_of: null, ignore_suspensions: false };

/** Why a line counts as it does. Texts and remedies: `rules/reasons.ts`. */
export const REASONS = [
  'counted',
  'counted_in_part',
  'graduated_keeps_contract',
  'passed_down',
  'firm_not_in_directory',
  'not_federal_aid',
  'suspended',
  'pending_reevaluation',
  'no_commercially_useful_function',
  'not_certified',
  'not_yet_certified',
  'certificate_ended',
  'certificate_lapsed',
  'graduated',
  'other_type',
  'other_codes',
  'code_not_given',
  'certification_not_known',
  'day_not_given',
  'group_not_designated',
  'other_group_designated',
  'no_rule_for_kind',
  'rule_not_in_force',
  'fee_not_given',
  'nothing_of_basis',
  'counted_above',
] as const;
export type Reason = (typeof REASONS)[number];

/** The provision that decided a line. */
export interface RuleCitation {
  readonly code: string;
  readonly title: string;
  readonly source: string;
  readonly in_force_from: string;
}

/**
 * An exact fraction between 0 and 1, reduced. Decimal integers as text, since they exceed 2^53; in SQL
 * `div(confirmed_cents::numeric * numerator::numeric, denominator::numeric)` gives the credit.
 */
export interface Factor {
  readonly numerator: string;
  readonly denominator: string;
}

/** What a contract's payments of some days count for one group. Both days inclusive. */
export interface PlanInterval {
  readonly contract_id: string;
  readonly group: string;
  readonly from: string;
  readonly until: string;
  readonly factor: Factor;
  readonly outcome: CountingOutcome;
  readonly reason: Reason;
  readonly rule: RuleCitation | null;
  /** What follows the amount in the formula: `× 60%, regular dealer, 49 CFR 26.55(e)(2), in force since …`. */
  readonly formula: string;
  /** What would make it count; null where nothing is missing. */
  readonly remedy: string | null;
  /** Whether payments to lower tiers are deducted from what counts here. */
  readonly takes_deductions: boolean;
}

/** All that is needed to count the payments of one contract, and of those one tier below. */
export interface ContractPlan {
  readonly contract_id: string;
  readonly parent_id: string | null;
  /** Whether its payments are deducted from the contract above, on days on which that takes deductions. */
  readonly deducted_above: boolean;
  /** By group and day, without gaps: every payment meets exactly one interval of each group. */
  readonly intervals: readonly PlanInterval[];
}

/** `deduction`: the same payment, taken off the contract above with the opposite sign. */
export const COUNT_LINE_KINDS = ['payment', 'deduction'] as const;
export type CountLineKind = (typeof COUNT_LINE_KINDS)[number];

export interface CountLine {
  readonly payment_id: string;
  /** The contract in which it counts; of a deduction, the one above. */
  readonly contract_id: string;
  readonly group: string;
  readonly kind: CountLineKind;
  readonly paid_on: string;
  readonly confirmed_cents: number;
  readonly credit_cents: number;
  readonly outcome: CountingOutcome;
  readonly reason: Reason;
  readonly formula: string;
  readonly rule: RuleCitation | null;
  readonly remedy: string | null;
}

export const ADJUSTMENT_REASONS = ['below_zero', 'prime_limit'] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/** What a sum differs by from the sum of its lines. */
export interface Adjustment {
  /** Null where it belongs to the whole group. */
  readonly contract_id: string | null;
  readonly group: string;
  readonly reason: AdjustmentReason;
  readonly cents: number;
  readonly text: string;
}

export interface ContractSum {
  readonly contract_id: string;
  readonly group: string;
  /** Payments on the contract; deductions are not in it. */
  readonly confirmed_cents: number;
  readonly credit_cents: number;
}

export interface GroupSum {
  readonly group: string;
  readonly credit_cents: number;
  /** Of the contract total, toward zero; null without a total. */
  readonly bps: number | null;
  /** Of the contract total less exclusions; null if nothing remains. */
  readonly bps_after_exclusions: number | null;
  readonly goal_bps: number | null;
  /** Whether the goal is met, of the total less exclusions; null without a goal or total. */
  readonly is_met: boolean | null;
}

export interface ReasonSum {
  readonly group: string;
  readonly reason: Reason;
  readonly lines: number;
  readonly confirmed_cents: number;
  readonly credit_cents: number;
}

export interface ProjectCount {
  readonly pack: RulePack['code'];
  readonly options: CountingOptions;
  readonly lines: readonly CountLine[];
  readonly adjustments: readonly Adjustment[];
  readonly by_contract: readonly ContractSum[];
  readonly by_group: readonly GroupSum[];
  readonly by_reason: readonly ReasonSum[];
}
