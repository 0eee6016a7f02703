import { MAX_DOCUMENT_BYTES } from '../limits.ts';

/**
 * What was paid, said by both sides. A line is one payment of one month, or that nothing was paid in it. The firm's
 * silence is no answer: only its own word confirms. What is confirmed or settled is locked; a correction is a line of its
 * own that names the old one and takes its place when it is locked itself.
 */
export const LINE_STATES = ['open', 'reported', 'confirmed', 'differs', 'settled'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** `agree` and `disagree` are the firm's answer, `reply` is the payer's word on a difference. */
export const LINE_ACTIONS = ['report', 'agree', 'disagree', 'reply', 'settle'] as const;
export type LineAction = (typeof LINE_ACTIONS)[number];

const TRANSITIONS: Readonly<Record<LineState, Partial<Record<LineAction, LineState>>>> = {
  open: { report: 'reported' },
  // until the firm has answered, the payer can mend what it reported
  reported: { report: 'reported', agree: 'confirmed', disagree: 'differs' },
  differs: { reply: 'differs', settle: 'settled' },
  confirmed: {},
  settled: {},
};

/** The state after `action`, or null if the state does not allow it. */
export const nextLineState = (state: LineState, action: LineAction): LineState | null =>
  TRANSITIONS[state][action] ?? null;

/** The states that allow `action`, for the condition of a guarded UPDATE. */
export const statesBefore = (action: LineAction): LineState[] =>
  LINE_STATES.filter((state) => nextLineState(state, action) !== null);

/** States from which nothing leads on. */
export const LOCKED_STATES = ['confirmed', 'settled'] as const satisfies readonly LineState[];
export const isLocked = (state: LineState): boolean => (LOCKED_STATES as readonly LineState[]).includes(state);

/** `final`: nothing more is reported; what was reported can still be answered and settled. */
export const PAYMENT_CONTRACT_STATES = ['active', 'final'] as const;
export type PaymentContractState = (typeof PAYMENT_CONTRACT_STATES)[number];

export const PAYMENT_ANSWERS = ['received', 'other_amount', 'not_received'] as const;
export type PaymentAnswer = (typeof PAYMENT_ANSWERS)[number];

/** The amount that an answer says was received. @param given with `other_amount` */
export const answeredCents = (answer: PaymentAnswer, paidCents: number, given: number | null): number =>
  answer === 'received' ? paidCents : answer === 'not_received' ? 0 : (given ?? 0);

/** Retainage is paid by lines of its own kind, so that what is withheld can be told at any time. */
export const PAYMENT_LINE_KINDS = ['progress', 'retainage'] as const;
export type PaymentLineKind = (typeof PAYMENT_LINE_KINDS)[number];

export const METHODS = ['check', 'ach', 'wire', 'card', 'joint_check', 'other'] as const;
export type Method = (typeof METHODS)[number];

/** Who acts: the owner's people and staff settle what payer and firm do not agree on. */
export const SIDES = ['payer', 'firm', 'owner', 'staff', 'system'] as const;
export type Side = (typeof SIDES)[number];

export const ENTRY_KINDS = [
  'awarded',
  'change_order',
  'completed',
  'opened',
  'reported',
  'answered',
  'replied',
  'settled',
  'corrected',
  'finalized',
  'staff_asked',
  'file_added',
  'file_removed',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What somebody owes next. */
export const TASKS = ['report', 'answer', 'reply', 'settle'] as const;
export type Task = (typeof TASKS)[number];

export const GROUPINGS = ['month', 'firm', 'payer', 'group'] as const;

/** Who proves a line by files. */
export const PROVING_SIDES = ['payer', 'firm'] as const;

/** Uploads use the tus protocol below this path, in chunks; PDF or an image. */
export const PAYMENT_PROOF_UPLOAD = {
  path: '/payment_uploads',
  maxBytes: MAX_DOCUMENT_BYTES,
  chunkBytes: 512_000,
} as const;

export const PAYMENT_LIMITS = {
  title: 200,
  scope: 2000,
  number: 100,
  group: 60,
  reference: 100,
  words: 1000,
  /** Lines of one request. */
  lines: 200,
  /** A contract below a contract below a contract. */
  tiers: 5,
  /** Rows of totals. */
  groups: 500,
  /** Lines and entries of one contract in one answer. */
  timeline: 1000,
  /** Files of one side that prove a line. */
  files: 5,
} as const;
