/** What the log of an opportunity keeps; names are stored and hashed, so they never change. */
export const OUTREACH_KINDS = [
  'published',
  'addendum',
  'acknowledged',
  'asked',
  'answered',
  'closed',
  'awarded',
  'cancelled',
  /** How many firms fit, when it was matched. */
  'matched',
  'told',
  'invited',
  'delivered',
  'opened',
  'followed_up',
  'interested',
  'declined',
  'quoted',
  'quote_changed',
  'withdrawn',
  /** A firm says whether it was asked in earnest. */
  'marked',
  /** What the owner says of something that happened outside of Plumbline. */
  'noted',
  /** What an earlier entry got wrong. */
  'corrected',
] as const;
export type OutreachKind = (typeof OUTREACH_KINDS)[number];

/** Groups of kinds, as the page filters by them. */
export const ENTRY_GROUPS = ['opportunity', 'solicitations', 'answers', 'questions', 'notes'] as const;
export type EntryGroup = (typeof ENTRY_GROUPS)[number];

/** What every firm may read; all else is between the owner and one firm. */
export const PUBLIC_KINDS: readonly OutreachKind[] = [
  'published',
  'addendum',
  'answered',
  'closed',
  'awarded',
  'cancelled',
];

/** What asks a firm for an answer: without one there is nothing to mark. */
export const SOLICITATION_KINDS = ['told', 'invited', 'followed_up'] as const satisfies readonly OutreachKind[];

/** Entries that keep the certificates that the firm had on that day. */
export const SNAPSHOT_KINDS: readonly OutreachKind[] = ['told', 'invited', 'interested', 'declined', 'quoted'];

/** `system`: the product itself, as when a deadline passes. */
export const OUTREACH_SIDES = ['owner', 'firm', 'staff', 'system'] as const;
export type OutreachSide = (typeof OUTREACH_SIDES)[number];

/** A firm's own word about how it was asked. */
export const SOLICITATION_MARKS = ['real', 'pro_forma'] as const;
export type SolicitationMark = (typeof SOLICITATION_MARKS)[number];

/** What an owner may note by hand, as 49 CFR part 26, appendix A, names it. */
export const NOTE_SUBJECTS = [
  'contact',
  'advertisement',
  'portion',
  'information',
  'negotiation',
  'rejection',
  'assistance',
] as const;
export type NoteSubject = (typeof NOTE_SUBJECTS)[number];

export const OUTREACH_LIMITS = {
  /** Notes and corrections of one opportunity. */
  notes: 1_000,
  /** Marks of one firm on one opportunity. */
  marks: 20,
  /** Opportunities in one call for funnels. */
  funnels: 100,
  leadDays: 365,
  rules: 50,
} as const;
