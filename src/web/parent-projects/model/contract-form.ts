import type { ParticipationKind } from '#contract/parent-projects/rules.ts';
import type { ProjectContractDetails } from '#contract/parent-projects/schema/contracts.ts';
import { toCents, typedOf } from '#web/payments/model/money.ts';
import { toBasisPoints } from '#web/payments/model/percent.ts';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { copy } from '../copy/contracts.ts';

/** Whose contract it is: a firm of the directory, a company here, somebody else by name, or nobody yet. */
type HolderKind = keyof typeof copy.holders;
export const HOLDER_KINDS = Object.keys(copy.holders) as readonly HolderKind[];

/** As it is typed, named as the request's body where both are the same thing. */
export interface HolderValues {
  readonly holder: HolderKind;
  readonly mwbe_id: string;
  readonly firm: string;
  readonly hiring_company_id: string;
  readonly company: string;
  readonly firm_name: string;
}
export const FEDERAL_AID = ['not said', 'yes', 'no'] as const;
type FederalAid = (typeof FEDERAL_AID)[number];
export interface FactsValues extends HolderValues {
  readonly title: string;
  readonly number: string;
  readonly scope: ProjectContractDetails['scope'];
  readonly naics: readonly string[];
  readonly participation: ParticipationKind;
  readonly commission_cents: string;
  readonly joint_venture_bps: string;
  readonly commercially_useful: boolean;
  readonly is_federal_aid: FederalAid;
  readonly credit_group: string;
  readonly purchases_from_prime_cents: string;
  readonly trucking_own_cents: string;
  readonly trucking_leased_cents: string;
  readonly trucking_fee_cents: string;
  readonly goal_cents: string;
  readonly bid_on: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly commitment_cents: string;
  readonly committed_on: string;
  readonly award_cents: string;
  readonly awarded_on: string;
}

export const NO_HOLDER: HolderValues = {
  holder: 'none',
  mwbe_id: '',
  firm: '',
  hiring_company_id: '',
  company: '',
  firm_name: '',
};
export const NEW_FACTS: FactsValues = {
  ...NO_HOLDER,
  title: '',
  number: '',
  scope: 'construction',
  naics: [],
  participation: 'own_forces',
  commission_cents: '',
  joint_venture_bps: '',
  commercially_useful: true,
  is_federal_aid: 'not said',
  credit_group: '',
  purchases_from_prime_cents: '',
  trucking_own_cents: '',
  trucking_leased_cents: '',
  trucking_fee_cents: '',
  goal_cents: '',
  bid_on: '',
  starts_on: '',
  ends_on: '',
  commitment_cents: '',
  committed_on: '',
  award_cents: '',
  awarded_on: '',
};

const typed = (cents: number | null) => (cents === null ? '' : typedOf(cents));

export function holderOf(contract: ProjectContractDetails): HolderValues {
  const { mwbe_id, hiring_company_id, firm } = contract;
  const name = firm ?? '';
  if (mwbe_id) return { ...NO_HOLDER, holder: 'firm', mwbe_id, firm: name };
  if (hiring_company_id) return { ...NO_HOLDER, holder: 'company', hiring_company_id, company: name };
  return name ? { ...NO_HOLDER, holder: 'name', firm_name: name } : NO_HOLDER;
}

export const factsOf = (contract: ProjectContractDetails): FactsValues => ({
  ...NEW_FACTS,
  ...holderOf(contract),
  title: contract.title,
  number: contract.number ?? '',
  scope: contract.scope,
  naics: contract.naics ? [contract.naics] : [],
  participation: contract.participation,
  commission_cents: typed(contract.commission_cents),
  joint_venture_bps: contract.joint_venture_bps === null ? '' : String(contract.joint_venture_bps / 100),
  commercially_useful: contract.commercially_useful,
  is_federal_aid: contract.is_federal_aid === null ? 'not said' : contract.is_federal_aid ? 'yes' : 'no',
  credit_group: contract.credit_group ?? '',
  purchases_from_prime_cents: typed(contract.purchases_from_prime_cents || null),
  trucking_own_cents: typed(contract.trucking_own_cents),
  trucking_leased_cents: typed(contract.trucking_leased_cents),
  trucking_fee_cents: typed(contract.trucking_fee_cents),
  goal_cents: typed(contract.goal_cents),
  bid_on: contract.bid_on ?? '',
  starts_on: contract.starts_on ?? '',
  ends_on: contract.ends_on ?? '',
});

export const holderBody = (values: HolderValues) => ({
  mwbe_id: values.holder === 'firm' ? textOrNull(values.mwbe_id) : null,
  hiring_company_id: values.holder === 'company' ? textOrNull(values.hiring_company_id) : null,
  firm_name: values.holder === 'name' ? textOrNull(values.firm_name) : null,
});

export function factsBody(values: FactsValues) {
  const isTrucking = values.participation === 'trucking';
  const trucked = [values.trucking_own_cents, values.trucking_leased_cents, values.trucking_fee_cents];
  const trucking = (text: string) => (isTrucking && trucked.some(Boolean) ? (toCents(text) ?? 0) : null);
  return {
    ...holderBody(values),
    title: values.title.trim(),
    number: textOrNull(values.number),
    scope: values.scope,
    naics: values.naics[0] ?? null,
    participation: values.participation,
    commission_cents: toCents(values.commission_cents),
    joint_venture_bps: toBasisPoints(values.joint_venture_bps) || null,
    commercially_useful: values.commercially_useful,
    is_federal_aid: values.is_federal_aid === 'not said' ? null : values.is_federal_aid === 'yes',
    credit_group: textOrNull(values.credit_group),
    purchases_from_prime_cents: toCents(values.purchases_from_prime_cents) ?? 0,
    trucking_own_cents: trucking(values.trucking_own_cents),
    trucking_leased_cents: trucking(values.trucking_leased_cents),
    trucking_fee_cents: trucking(values.trucking_fee_cents),
    goal_cents: toCents(values.goal_cents),
    bid_on: textOrNull(values.bid_on),
    starts_on: textOrNull(values.starts_on),
    ends_on: textOrNull(values.ends_on),
  };
}

export const newContractBody = (values: FactsValues, parent_id: string | null) => ({
  ...factsBody(values),
  parent_id,
  commitment_cents: toCents(values.commitment_cents),
  committed_on: values.commitment_cents ? textOrNull(values.committed_on) : null,
  award_cents: toCents(values.award_cents),
  awarded_on: values.award_cents ? textOrNull(values.awarded_on) : null,
});

/** A name that was typed and not chosen would be lost. */
export const holderErrors = (values: HolderValues, isNeeded: boolean) => ({
  holder: isNeeded && values.holder === 'none' && copy.holderMissing,
  firm: values.holder === 'firm' && !values.mwbe_id && copy.firmMissing,
  company: values.holder === 'company' && !values.hiring_company_id && copy.companyMissing,
  firm_name: values.holder === 'name' && !values.firm_name.trim() && copy.nameMissing,
});

const isNoAmount = (text: string) => Boolean(text) && toCents(text) === null;
const AMOUNTS = [
  'commission_cents',
  'purchases_from_prime_cents',
  'trucking_own_cents',
  'trucking_leased_cents',
  'trucking_fee_cents',
  'goal_cents',
  'commitment_cents',
  'award_cents',
] as const;

export function factsErrors(values: FactsValues, isAwarded: boolean) {
  const wrong = Object.fromEntries(AMOUNTS.map((name) => [name, isNoAmount(values[name]) && copy.amountWrong]));
  return {
    ...holderErrors(values, isAwarded || Boolean(values.award_cents)),
    ...wrong,
    title: !values.title.trim() && copy.titleMissing,
    joint_venture_bps: toBasisPoints(values.joint_venture_bps) === null && copy.shareWrong,
    committed_on: Boolean(values.commitment_cents) && !values.committed_on && copy.dayMissing,
    awarded_on: Boolean(values.award_cents) && !values.awarded_on && copy.dayMissing,
    ends_on: Boolean(values.ends_on) && values.ends_on < values.starts_on && copy.endWrong,
  };
}
