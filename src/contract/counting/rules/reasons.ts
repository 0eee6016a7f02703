import type { Reason } from '../schema.ts';

/** What a reason says in a formula, and what would make the line count; null where nothing is missing. */
interface ReasonText {
  readonly says: string;
  readonly remedy: string | null;
}

export const REASON_TEXTS: Readonly<Record<Reason, ReasonText>> = {
  counted: { says: 'counted in full', remedy: null },
  counted_in_part: { says: 'counted in part', remedy: null },
  graduated_keeps_contract: { says: 'graduated, keeps the credit of an older contract', remedy: null },
  passed_down: { says: 'paid to a lower tier', remedy: null },
  firm_not_in_directory: {
    says: 'firm not in the directory',
    remedy: 'Link the contract to a firm in the directory whose certificates are known.',
  },
  not_federal_aid: {
    says: 'not federally assisted',
    remedy: 'Mark the contract as federally assisted if it is.',
  },
  suspended: { says: 'counting suspended', remedy: null },
  pending_reevaluation: {
    says: 'pending re-evaluation',
    remedy: 'Counts from the day on which the certifying agency confirms the firm in its re-evaluation.',
  },
  no_commercially_useful_function: {
    says: 'no commercially useful function',
    remedy: 'Counts once a review finds that the firm performs, manages and supervises its work.',
  },
  not_certified: {
    says: 'not certified',
    remedy: 'Counts if the firm is certified by a qualifying agency on the deciding day.',
  },
  not_yet_certified: {
    says: 'certified only later',
    remedy: 'Counts if a certificate was already valid on the deciding day: add it with its issue date.',
  },
  certificate_ended: { says: 'certificate expired', remedy: 'Add the renewed certificate.' },
  certificate_lapsed: {
    says: 'no longer listed',
    remedy: 'Counts if the agency lists the firm again, or confirms that it was certified on the deciding day.',
  },
  graduated: {
    says: 'graduated',
    remedy: 'Counts only under contracts awarded while the firm was certified, where the program says so.',
  },
  other_type: {
    says: 'certified as another type',
    remedy: 'Counts for this goal if the firm also holds a certificate of a qualifying type.',
  },
  other_codes: {
    says: 'not certified for this work',
    remedy: "Check the work's NAICS code, or add a certificate that covers it.",
  },
  code_not_given: { says: "work's code not given", remedy: 'Add the NAICS code of the work to the contract.' },
  certification_not_known: {
    says: 'certification not known',
    remedy: "Import the agency's list for the deciding day, or one with the firm's dates and codes.",
  },
  day_not_given: { says: 'deciding day not given', remedy: 'Add the day of the bid opening to the contract.' },
  group_not_designated: {
    says: 'group not designated',
    remedy: 'Designate the group in which this dual-certified firm counts.',
  },
  other_group_designated: {
    says: 'designated for another group',
    remedy: 'Counts in the designated group; change the designation to count here instead.',
  },
  no_rule_for_kind: {
    says: 'no rule for this participation type',
    remedy: 'Choose the participation type that the firm had on this contract.',
  },
  rule_not_in_force: {
    says: 'no rule in force on the deciding day',
    remedy: 'Use a rule pack that was in force on that day.',
  },
  fee_not_given: { says: 'fee not recorded', remedy: 'Add the fee or commission that the firm keeps.' },
  nothing_of_basis: {
    says: 'nothing of it counts',
    remedy: "Check the contract's amount, fee, share and purchases from the prime contractor.",
  },
  counted_above: { says: 'materials counted in the tier above', remedy: null },
};
