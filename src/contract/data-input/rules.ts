/**
 * The month's figures of a parent project. A month is one branch (prime contract), one monthly report (a tab of the page,
 * and `tab` in addresses, fields and tables), one month. It is submitted by who reports and accepted by somebody else; what
 * was accepted changes by a restatement alone: a revision of its own, beside which the accepted one stays valid until it is
 * accepted itself.
 */
export const MONTHLY_REPORTS = ['contracting', 'workforce-utilization', 'local-hiring'] as const;
export type MonthlyReport = (typeof MONTHLY_REPORTS)[number];

export const MONTH_STATES = ['draft', 'submitted', 'returned', 'accepted'] as const;
export type MonthState = (typeof MONTH_STATES)[number];

export const MONTH_ACTIONS = ['edit', 'submit', 'withdraw', 'return', 'accept', 'restate', 'discard'] as const;
export type MonthAction = (typeof MONTH_ACTIONS)[number];

const TRANSITIONS: Readonly<Record<MonthState, Partial<Record<MonthAction, MonthState>>>> = {
  draft: { edit: 'draft', submit: 'submitted', discard: 'accepted' },
  returned: { edit: 'returned', submit: 'submitted', discard: 'accepted' },
  submitted: { withdraw: 'draft', return: 'returned', accept: 'accepted' },
  accepted: { restate: 'draft' },
};

/** The state after `action`, or null if the state does not allow it. A first revision is never discarded. */
export const nextMonthState = (state: MonthState, action: MonthAction, revision: number): MonthState | null =>
  action === 'discard' && revision === 1 ? null : (TRANSITIONS[state][action] ?? null);

/** The states that allow `action`, for the condition of a guarded UPDATE. */
export const monthStatesBefore = (action: MonthAction): MonthState[] =>
  MONTH_STATES.filter((state) => TRANSITIONS[state][action] !== undefined);

export const STEP_KINDS = [
  'opened',
  'submitted',
  'withdrawn',
  'returned',
  'accepted',
  'restated',
  'discarded',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const LEVELS = ['journey', 'apprentice', 'trainee'] as const;
export type Level = (typeof LEVELS)[number];

export const SEXES = ['female', 'male', 'nonbinary', 'not_stated'] as const;
export type Sex = (typeof SEXES)[number];

/** Groups of form CC-257 (OFCCP, 2024), and the two columns that agencies' own reports add. */
export const RACES = [
  'hispanic',
  'white',
  'black',
  'asian',
  'pacific',
  'native',
  'two_or_more',
  'other',
  'not_stated',
] as const;
export type Race = (typeof RACES)[number];

export const RESIDENCES = ['resident', 'nonresident', 'unknown'] as const;
export type Residence = (typeof RESIDENCES)[number];

/** Local hiring is counted by new hires or by hours, as the project's goal for it says. */
export const HIRING_MEASURES = ['hires', 'hours'] as const;
export type HiringMeasure = (typeof HIRING_MEASURES)[number];

/** Why somebody counts as local or does not. */
export const LOCAL_REASONS = [
  'zip',
  'street',
  'not_listed',
  'street_not_listed',
  'street_unknown',
  'zip_unknown',
  'no_places',
] as const;
export type LocalReason = (typeof LOCAL_REASONS)[number];

/** What an official total is a total of: cents, hundredths of an hour, people, new hires. */
export const TOTAL_MEASURES = ['paid', 'hours', 'people', 'hires'] as const;
export type TotalMeasure = (typeof TOTAL_MEASURES)[number];

/** Codes of groups whose share the rows of workforce can tell; a goal of another group has no measured share. */
export const WORKFORCE_GROUPS = ['WOMEN', 'MINORITY', 'RESIDENT', 'APPRENTICE'] as const;
export type WorkforceGroup = (typeof WORKFORCE_GROUPS)[number];
/** Who counts as minority in a workforce report: whoever states a group other than White. */
export const MINORITY_RACES = RACES.filter((race) => !['white', 'other', 'not_stated'].includes(race));

export const SUM_DIMENSIONS = ['employer', 'trade', 'level', 'sex', 'race', 'residence'] as const;

/** Fields of a row. Which of them a monthly report has: `FIELDS_OF_REPORT`. */
export const ROW_FIELDS = [
  'contract_id',
  'employer',
  'trade',
  'soc',
  'level',
  'sex',
  'race',
  'residence',
  'zip',
  'county',
  'street',
  'people',
  'hours_hundredths',
  'new_hires',
  'hired_on',
  'paid_cents',
  'note',
] as const;
export type RowField = (typeof ROW_FIELDS)[number];
/** What tells rows of people of one employer apart. */
export const ROW_DIMENSIONS = [
  'trade',
  'level',
  'sex',
  'race',
  'residence',
  'zip',
  'county',
  'street',
  'hired_on',
] as const satisfies readonly RowField[];

export const FIELDS_OF_REPORT: Readonly<Record<MonthlyReport, readonly RowField[]>> = {
  contracting: ['paid_cents', 'note'],
  'workforce-utilization': [
    'contract_id',
    'employer',
    'trade',
    'soc',
    'level',
    'sex',
    'race',
    'residence',
    'zip',
    'county',
    'people',
    'hours_hundredths',
    'new_hires',
    'note',
  ],
  'local-hiring': [
    'contract_id',
    'employer',
    'trade',
    'soc',
    'hired_on',
    'people',
    'hours_hundredths',
    'zip',
    'street',
    'note',
  ],
};

export const MONTH_LIMITS = {
  /** Rows of one revision. */
  rows: 5000,
  /** Rows that one call changes. */
  changes: 500,
  totals: 20,
  places: 2000,
  months: 100,
  employer: 200,
  trade: 100,
  county: 60,
  street: 120,
  note: 500,
  words: 1000,
  people: 100_000,
  hours_hundredths: 100_000_000,
  /** All hours of the longest month. */
  hoursOfPerson: 744,
} as const;
