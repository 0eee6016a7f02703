import type { NoteSubject, OutreachKind } from '#contract/outreach/rules/kinds.ts';
import { ANSWER_LABELS, DECLINE_REASON_LABELS } from '#contract/responses/rules/response-words.ts';

/** What the packet calls an answer. */
export const ANSWER_WORDS: Partial<Record<OutreachKind, string>> = {
  ...ANSWER_LABELS,
  quoted: 'Quoted',
  quote_changed: 'Quoted, changed later',
  withdrawn: 'Withdrew',
};

export const STATE_WORDS = {
  draft: 'Draft',
  published: 'Open',
  closed: 'Closed',
  awarded: 'Awarded',
  cancelled: 'Canceled',
} as const;
export const CHANNEL_WORDS = { account: 'Plumbline account', email: 'Email' } as const;
export const MARK_WORDS = { real: 'Real', pro_forma: 'Pro forma' } as const;

/** Reasons that firms choose from; others are shown as they are stored. */
const REASON_WORDS: Readonly<Record<string, string>> = {
  ...DECLINE_REASON_LABELS,
  bond: 'The bond',
  insurance: 'The insurance',
};
export const reasonWords = (reason: string | null): string | null =>
  reason === null ? null : (REASON_WORDS[reason] ?? reason);

/** A factor of 49 CFR part 26, appendix A, section IV, and the notes that bear on it. */
export const FACTORS = [
  {
    key: 'solicit',
    title: 'A. Soliciting firms by all reasonable and available means, early',
    notes: ['contact', 'advertisement'],
  },
  { key: 'follow_up', title: 'A. Following up initial solicitations', notes: [] },
  { key: 'portion', title: 'B. Selecting portions of the work that firms can perform', notes: ['portion'] },
  { key: 'inform', title: 'C. Giving plans, specifications and requirements in time', notes: ['information'] },
  { key: 'negotiate', title: 'D. Negotiating in good faith with interested firms', notes: ['negotiation'] },
  { key: 'reject', title: 'E. Not rejecting firms without sound reasons', notes: ['rejection'] },
  {
    key: 'assist',
    title: 'F and G. Helping with bonding, credit, insurance, equipment and supplies',
    notes: ['assistance'],
  },
  { key: 'organizations', title: 'H. Using the services of community and trade organizations', notes: [] },
] as const satisfies readonly { key: string; title: string; notes: readonly NoteSubject[] }[];
export type FactorKey = (typeof FACTORS)[number]['key'];
