import {
  codeCovers,
  decideCertification,
  type StatusReason,
  type StatusVerdict,
} from '../../businesses/rules/certification-status.ts';
import type { RulePack } from '../schema/pack.ts';
import type { AgencyLists, ContractFacts, FirmCertificate, FirmFacts, GoalGroup, Reason } from '../schema.ts';
import { earlier } from './days.ts';

/** What decides certification, apart from group and day. */
export interface CertificationQuestion {
  readonly contract: ContractFacts;
  readonly firm: FirmFacts;
  readonly agencies: readonly AgencyLists[];
  readonly pack: RulePack;
  readonly known: KnownReasons;
}

/** What was found of one firm by group, day and code: its contracts ask the same again and again. */
export type KnownReasons = Map<string, Reason>;

/** In the order of preference where several agencies say no. */
const REASON_OF: Readonly<Record<Exclude<StatusReason, 'covered'>, Reason>> = {
  'other codes': 'other_codes',
  lapsed: 'certificate_lapsed',
  ended: 'certificate_ended',
  'issued later': 'not_yet_certified',
  'not named': 'not_certified',
  'codes not said': 'certification_not_known',
  'left another list': 'certification_not_known',
  'list not dated': 'certification_not_known',
  'after the list': 'certification_not_known',
  'before the list': 'certification_not_known',
  'no list': 'certification_not_known',
};
const ORDER = Object.keys(REASON_OF);

/**
 * Why a firm is not certified for a group on the deciding day of a payment, or how it is: `counted`, or
 * `graduated_keeps_contract` if only because the contract is older than its graduation.
 */
export function certificationReason(question: CertificationQuestion, group: GoalGroup, paidOn: string): Reason {
  const { day, graduated } = question.pack.conditions.certification;
  const { contract } = question;
  const deciding = { bid: contract.bid_on, award: contract.awarded_on, payment: paidOn }[day];
  if (deciding === null) return 'day_not_given';
  const reason = reasonOn(question, group, deciding);
  if (reason !== 'graduated' || graduated === null) return reason;
  return reasonOn(question, group, contract.awarded_on) === 'counted' ? 'graduated_keeps_contract' : reason;
}

export const isCertified = (reason: Reason): boolean => reason === 'counted' || reason === 'graduated_keeps_contract';

/** The same on one day, by these certificates of the firm. */
function reasonOn(question: CertificationQuestion, group: GoalGroup, day: string): Reason {
  const key = `${day} ${question.contract.naics} ${group.code}`;
  const known = question.known.get(key) ?? findReason(question, group, day);
  question.known.set(key, known);
  return known;
}

function findReason(question: CertificationQuestion, group: GoalGroup, day: string): Reason {
  const { contract, pack } = question;
  const check = pack.conditions.certification.code_check;
  const any = decide(question, group, day, null);
  if (any.reason !== 'covered') return refusal(question, group, day, any.reason);
  if (check === 'none') return 'counted';
  if (contract.naics === null) return check === 'required' ? 'code_not_given' : 'counted';
  const { reason } = decide(question, group, day, contract.naics);
  if (reason === 'covered' || (reason === 'codes not said' && check === 'when_known')) return 'counted';
  return refusal(question, group, day, reason);
}

/** The best of what the group's agencies say: yes, else not known, else no. */
function decide({ firm, agencies }: CertificationQuestion, group: GoalGroup, date: string, code: string | null) {
  const verdicts = group.agencies.map((agency) =>
    decideCertification(
      firm.certificates.filter((one) => qualifies(one, group, agency)).map(endedByGraduation),
      agencies.filter((one) => one.agency === agency).flatMap((one) => one.complete_lists),
      { code, date },
    ),
  );
  const best = (['yes', 'not known', 'no'] as const)
    .map((answer) => verdicts.filter((one) => one.answer === answer).toSorted(byReason)[0])
    .find((one) => one !== undefined);
  if (!best) throw new Error(`Group ${group.code} has no agency`);
  return best;
}

const byReason = (a: StatusVerdict<FirmCertificate>, b: StatusVerdict<FirmCertificate>): number =>
  ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason);

const qualifies = (certificate: FirmCertificate, group: GoalGroup, agency: string): boolean =>
  certificate.agency === agency && group.certificate_types.includes(certificate.type);

/** A firm is no longer eligible from the day of its graduation, however long its certificate runs. */
const endedByGraduation = (certificate: FirmCertificate): FirmCertificate => ({
  ...certificate,
  lapsed_on: earlier(certificate.lapsed_on, certificate.graduated_on),
});

function refusal(
  question: CertificationQuestion,
  group: GoalGroup,
  day: string,
  reason: Exclude<StatusReason, 'covered'>,
): Reason {
  const own = question.firm.certificates.filter((one) =>
    group.agencies.some((agency) => qualifies(one, group, agency)),
  );
  const isNo = REASON_OF[reason] !== 'certification_not_known';
  if (isNo && own.some((one) => hasGraduated(one, question, day))) return 'graduated';
  return own.length === 0 && hasOtherType(question, group, day) ? 'other_type' : REASON_OF[reason];
}

/** Whether a certificate for this work ended by graduation, not before. */
function hasGraduated(
  { graduated_on, expires_on, lapsed_on, naics }: FirmCertificate,
  { contract, pack }: CertificationQuestion,
  day: string,
): boolean {
  if (graduated_on === null || graduated_on > day) return false;
  if ([expires_on, lapsed_on].some((end) => end !== null && end < graduated_on)) return false;
  const work = pack.conditions.certification.code_check === 'none' ? null : contract.naics;
  return work === null || naics.length === 0 || naics.some((code) => codeCovers(code, work));
}

/** Whether one of the group's agencies certifies the firm on that day, as something else. */
function hasOtherType(question: CertificationQuestion, group: GoalGroup, day: string): boolean {
  const types = question.firm.certificates.map(({ type }) => type);
  return types.length > 0 && decide(question, { ...group, certificate_types: types }, day, null).answer === 'yes';
}

/** Whether a certificate for the group was issued or re-evaluated from `since` to the day of payment, and valid then. */
export function isReevaluated(
  question: CertificationQuestion,
  group: GoalGroup,
  since: string,
  paidOn: string,
): boolean {
  return question.firm.certificates.some((certificate) =>
    [certificate.issued_on, certificate.reevaluated_on].some(
      (day) =>
        day !== null &&
        since <= day &&
        day <= paidOn &&
        findReason({ ...question, firm: { ...question.firm, certificates: [certificate] } }, group, day) === 'counted',
    ),
  );
}

/** The days of a payment on which what these functions say can change. */
export function certificationCuts({ firm, agencies }: CertificationQuestion, after: (day: string) => string): string[] {
  const lists = agencies.flatMap(({ complete_lists }) => complete_lists.flatMap((day) => [day, after(day)]));
  const certificates = firm.certificates.flatMap((one) => [
    one.issued_on,
    one.lapsed_on,
    one.graduated_on,
    one.reevaluated_on,
    one.list_date,
    one.list_date && after(one.list_date),
    one.expires_on && after(one.expires_on),
  ]);
  return [...lists, ...certificates].filter((day) => day !== null);
}
