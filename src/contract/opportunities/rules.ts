import { DAY_MS } from '#contract/durations.ts';
import { MAX_DOCUMENT_BYTES } from '../limits.ts';

/**
 * The state machine of an opportunity. What was published changes only by addenda, so that every firm can see what was
 * said when. `awarded` and `cancelled` are final.
 */
export const OPPORTUNITY_STATES = ['draft', 'published', 'closed', 'awarded', 'cancelled'] as const;
export type OpportunityState = (typeof OPPORTUNITY_STATES)[number];

export const OPPORTUNITY_ACTIONS = ['publish', 'amend', 'close', 'award', 'cancel'] as const;
export type OpportunityAction = (typeof OPPORTUNITY_ACTIONS)[number];

const TRANSITIONS: Readonly<Record<OpportunityState, Partial<Record<OpportunityAction, OpportunityState>>>> = {
  draft: { publish: 'published' },
  published: { amend: 'published', close: 'closed', cancel: 'cancelled' },
  closed: { award: 'awarded', cancel: 'cancelled' },
  awarded: {},
  cancelled: {},
};

/** The state after `action`, or null if the state does not allow it. */
export const nextState = (state: OpportunityState, action: OpportunityAction): OpportunityState | null =>
  TRANSITIONS[state][action] ?? null;

/** The states that allow `action`, for the condition of a guarded UPDATE. */
export const statesBefore = (action: OpportunityAction): OpportunityState[] =>
  OPPORTUNITY_STATES.filter((state) => nextState(state, action) !== null);

/** What an owner may do with an opportunity in this state. After the deadline a published one takes no addenda. */
export const possibleActions = (state: OpportunityState, isOpen: boolean): OpportunityAction[] =>
  OPPORTUNITY_ACTIONS.filter((action) => nextState(state, action) !== null && (action !== 'amend' || isOpen));

/** Where an opportunity comes from: made here, or a notice of another system, which is only shown. */
export const OPPORTUNITY_SOURCES = ['plumbline', 'sam', 'ocds'] as const;
export type OpportunitySource = (typeof OPPORTUNITY_SOURCES)[number];

/** What is asked for; in a draft each may be missing. An addendum can change each of them. */
export const FACTS = [
  'title',
  'scope',
  'naics',
  'city',
  'state_code',
  'zip',
  'county',
  'time_zone',
  'deadline',
  'starts_on',
  'ends_on',
  'budget_min',
  'budget_max',
  'goals',
  'certifications',
  'bond_needed',
  'insurance_needed',
  'crew_needed',
  'requirements',
  'reference',
  'contact_name',
  'contact_email',
  'contact_phone',
] as const;
export type OpportunityFact = (typeof FACTS)[number];

/** Without these nothing is published. */
export const REQUIRED_FACTS = ['title', 'scope', 'naics', 'state_code', 'time_zone', 'deadline'] as const;

/** The required facts that a draft still lacks, in the order of the page. */
export const missingFacts = (facts: Readonly<Record<(typeof REQUIRED_FACTS)[number], unknown>>): OpportunityFact[] =>
  REQUIRED_FACTS.filter((fact) => {
    const value = facts[fact];
    return value === null || (Array.isArray(value) && value.length === 0);
  });

export const OPPORTUNITY_LIMITS = {
  scope: 10_000,
  naics: 20,
  goals: 10,
  certifications: 20,
  awards: 50,
  /** Of one company: drafts and templates. */
  drafts: 500,
  templates: 100,
  addenda: 99,
  files: 20,
  /** Questions of one firm on one opportunity. */
  questions: 50,
} as const;

/** Uploads use the tus protocol below this path, in chunks; the files are those of `#contract/documents/rules.ts`. */
export const OPPORTUNITY_UPLOAD = {
  path: '/opportunity_uploads',
  maxBytes: MAX_DOCUMENT_BYTES,
  chunkBytes: 512_000,
} as const;

/** `waiting`: not scanned yet, so nobody can download it; `rejected`: deleted for a virus. */
export const OPPORTUNITY_FILE_STATES = ['waiting', 'checked', 'rejected'] as const;
export type OpportunityFileState = (typeof OPPORTUNITY_FILE_STATES)[number];

/** A deadline within these days is soon. */
export const SOON_DAYS = 7;

/** How long a removed draft can be restored. */
export const RESTORE_WINDOW_MS = DAY_MS;

/** Zones of the United States and its territories, from east to west, with what people call them. */
export const TIME_ZONES: readonly { readonly id: string; readonly label: string }[] = [
  { id: 'America/Puerto_Rico', label: 'Atlantic (Puerto Rico, US Virgin Islands)' },
  { id: 'America/New_York', label: 'Eastern' },
  { id: 'America/Chicago', label: 'Central' },
  { id: 'America/Denver', label: 'Mountain' },
  { id: 'America/Phoenix', label: 'Mountain, no daylight saving (Arizona)' },
  { id: 'America/Los_Angeles', label: 'Pacific' },
  { id: 'America/Anchorage', label: 'Alaska' },
  { id: 'America/Adak', label: 'Aleutian Islands' },
  { id: 'Pacific/Honolulu', label: 'Hawaii' },
  { id: 'Pacific/Pago_Pago', label: 'Samoa' },
  { id: 'Pacific/Guam', label: 'Guam, Northern Mariana Islands' },
];
