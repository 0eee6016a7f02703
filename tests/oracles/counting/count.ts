// Counts one payment after the other by reading the pack anew for each, without plans. Shares no code with the engine
// but the answer whether a firm was certified.
import { codeCovers, decideCertification } from '../../../src/contract/businesses/rules/certification-status.ts';
import type { RulePack } from '../../../src/contract/counting/schema/pack.ts';
import type {
  ContractFacts,
  CountingFacts,
  CountingOptions,
  FirmCertificate,
  GoalGroup,
  Payment,
} from '../../../src/contract/counting/schema.ts';

interface Setting {
  readonly facts: CountingFacts;
  readonly pack: RulePack;
  readonly options: CountingOptions;
}
/** Credit as a fraction of what was paid, and whether lower tiers are taken off it. */
type Share = { readonly above: bigint; readonly below: bigint; readonly takes: boolean } | null;

/** Credit in cents by contract and group, after the floor at zero; only sums that are not zero. */
export function oracleSums(setting: Setting): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (contract: string, group: string, cents: bigint) => {
    const key = `${contract} ${group}`;
    sums[key] = (sums[key] ?? 0) + Number(cents);
  };
  for (const payment of setting.facts.payments) {
    const contract = contractOf(setting, payment.contract_id);
    for (const group of setting.facts.project.groups) {
      const share = finalShare(setting, contract, group, payment.paid_on);
      if (share) add(contract.id, group.code, (BigInt(payment.confirmed_cents) * share.above) / share.below);
      const parent = contract.parent_id === null ? null : contractOf(setting, contract.parent_id);
      if (parent === null || !deducted(setting.pack, contract)) continue;
      const over = finalShare(setting, parent, group, payment.paid_on);
      if (over?.takes) add(parent.id, group.code, -((BigInt(payment.confirmed_cents) * over.above) / over.below));
    }
  }
  for (const [key, cents] of Object.entries(sums)) {
    if (cents <= 0) delete sums[key];
  }
  return sums;
}

const contractOf = ({ facts }: Setting, id: string): ContractFacts => {
  const found = facts.contracts.find((one) => one.id === id);
  if (!found) throw new Error(`No contract ${id}`);
  return found;
};
const deducted = (pack: RulePack, { kind }: ContractFacts) => pack.conditions.lower_tiers.deducted_kinds.includes(kind);

function finalShare(setting: Setting, contract: ContractFacts, group: GoalGroup, day: Payment['paid_on']): Share {
  const share = ownShare(setting, contract, group, day);
  if (share === null || contract.parent_id === null || deducted(setting.pack, contract)) return share;
  const over = finalShare(setting, contractOf(setting, contract.parent_id), group, day);
  return over?.takes ? null : share;
}

function ownShare(setting: Setting, contract: ContractFacts, group: GoalGroup, day: string): Share {
  const { pack, facts, options } = setting;
  if (pack.conditions.federal_aid !== null && contract.is_federal_aid === false) return null;
  if (pack.conditions.commercially_useful !== null && contract.commercially_useful === false) return null;
  if (!qualifies(setting, contract, group, day)) return null;
  if (pack.conditions.dual_certified.policy === 'one_group') {
    const beside = facts.project.groups.filter((one) => one.subgoal_of === group.subgoal_of);
    const chosen = beside.find((one) => one.code === contract.credit_group);
    if (chosen ? chosen !== group : beside.filter((one) => qualifies(setting, contract, one, day)).length > 1)
      return null;
  }
  if (!options.ignore_suspensions && isSuspended(setting, contract, group, day)) return null;
  return ruleShare(setting, contract, day);
}

const decidingDay = (which: 'bid' | 'award' | 'payment', contract: ContractFacts, day: string): string | null =>
  which === 'bid' ? contract.bid_on : which === 'award' ? contract.awarded_on : day;

function qualifies(setting: Setting, contract: ContractFacts, group: GoalGroup, day: string): boolean {
  const { certification } = setting.pack.conditions;
  const deciding = decidingDay(certification.day, contract, day);
  if (deciding === null) return false;
  const certificates = certificatesOf(setting, contract);
  if (certifiedOn(setting, contract, group, deciding, certificates)) return true;
  if (certification.graduated === null) return false;
  return (
    graduatedOnly(setting, contract, group, deciding, certificates) &&
    certifiedOn(setting, contract, group, contract.awarded_on, certificates)
  );
}

const certificatesOf = ({ facts }: Setting, { firm_id }: ContractFacts): readonly FirmCertificate[] =>
  facts.firms.find(({ id }) => id === firm_id)?.certificates ?? [];

function answersOn(
  { facts }: Setting,
  group: GoalGroup,
  date: string,
  code: string | null,
  certificates: readonly FirmCertificate[],
) {
  return group.agencies.map((agency) => {
    const mine = certificates
      .filter((one) => one.agency === agency && group.certificate_types.includes(one.type))
      .map((one) => {
        const ends = [one.lapsed_on, one.graduated_on].filter((end) => end !== null).toSorted();
        return { ...one, lapsed_on: ends[0] ?? null };
      });
    const lists = facts.agencies.find((one) => one.agency === agency)?.complete_lists ?? [];
    return decideCertification(mine, lists, { code, date });
  });
}

function certifiedOn(
  setting: Setting,
  contract: ContractFacts,
  group: GoalGroup,
  date: string,
  certificates: readonly FirmCertificate[],
): boolean {
  const check = setting.pack.conditions.certification.code_check;
  const isYes = (code: string | null) =>
    answersOn(setting, group, date, code, certificates).some(({ answer }) => answer === 'yes');
  if (check === 'none' || (check === 'when_known' && contract.naics === null)) return isYes(null);
  if (contract.naics === null) return false;
  if (isYes(contract.naics)) return true;
  const unsaid = answersOn(setting, group, date, contract.naics, certificates).some(
    ({ reason }) => reason === 'codes not said',
  );
  return check === 'when_known' && unsaid;
}

/** Nothing is unknown, and a certificate for the work was ended by graduation and by nothing before it. */
function graduatedOnly(
  setting: Setting,
  contract: ContractFacts,
  group: GoalGroup,
  date: string,
  certificates: readonly FirmCertificate[],
): boolean {
  const check = setting.pack.conditions.certification.code_check;
  const work = check === 'none' ? null : contract.naics;
  const plain = answersOn(setting, group, date, null, certificates);
  const known = plain.some(({ answer }) => answer === 'yes')
    ? work !== null && answersOn(setting, group, date, work, certificates).every(({ answer }) => answer === 'no')
    : plain.every(({ answer }) => answer === 'no');
  return (
    known &&
    certificates.some(
      (one) =>
        group.agencies.includes(one.agency) &&
        group.certificate_types.includes(one.type) &&
        one.graduated_on !== null &&
        one.graduated_on <= date &&
        !(one.expires_on !== null && one.expires_on < one.graduated_on) &&
        !(one.lapsed_on !== null && one.lapsed_on < one.graduated_on) &&
        (work === null || one.naics.length === 0 || one.naics.some((code) => codeCovers(code, work))),
    )
  );
}

function isSuspended(setting: Setting, contract: ContractFacts, group: GoalGroup, day: string): boolean {
  return setting.pack.suspensions.some((one) => {
    if (one.groups !== null && !one.groups.includes(group.code)) return false;
    if (day < one.effective_from) return false;
    const lift = setting.facts.project.suspensions_lifted.find(({ code }) => code === one.code)?.on;
    const isOver = (one.effective_until !== null && day > one.effective_until) || (lift !== undefined && day >= lift);
    if (!isOver) return true;
    if (!one.requires_reevaluation) return false;
    for (const certificate of certificatesOf(setting, contract)) {
      for (const date of [certificate.issued_on, certificate.reevaluated_on]) {
        if (date === null || date < one.effective_from || date > day) continue;
        if (certifiedOn(setting, contract, group, date, [certificate])) return false;
      }
    }
    return true;
  });
}

function ruleShare({ pack, options }: Setting, contract: ContractFacts, paidOn: string): Share {
  const day = options.rules_as_of ?? decidingDay(pack.rules_day, contract, paidOn);
  const rule = pack.rules.find(
    (one) =>
      day !== null &&
      one.kinds.includes(contract.kind) &&
      (one.applies_to === 'any' || one.applies_to === (contract.is_construction ? 'construction' : 'other')) &&
      one.effective_from <= day &&
      day <= (one.effective_until ?? '9999'),
  );
  if (!rule) return null;
  const { amount_cents: amount, fee_cents: fee, trucking } = contract;
  let [above, below] = [BigInt(rule.percent_bps), 10_000n];
  const times = (part: number, whole: number) => {
    above *= BigInt(Math.max(0, Math.min(part, whole)));
    below *= BigInt(whole);
  };
  const byFee = rule.basis === 'fee' || (rule.basis === 'fee_or_amount' && fee !== null);
  if (byFee) {
    if (fee === null || amount <= 0) return null;
    times(fee, amount);
  }
  if (rule.basis === 'trucking' && trucking) {
    const { own_cents: own, leased_cents: leased, lease_fee_cents } = trucking;
    if (own + leased <= 0) return null;
    times(leased <= own ? own + leased : 2 * own + Math.min(lease_fee_cents, leased - own), own + leased);
  }
  if (rule.excludes_purchases_from_prime && amount > 0) times(amount - contract.purchases_from_prime_cents, amount);
  if (contract.joint_venture_share_bps !== null) times(contract.joint_venture_share_bps, 10_000);
  return above === 0n ? null : { above, below, takes: !byFee };
}
