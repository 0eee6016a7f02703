/** What a report of a project is about; in its address. */
export const REPORT_TYPES = ['contracting', 'workforce-utilization', 'local-hiring', 'payments', 'good-faith'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** Whether a report is about people. */
export const isWorkforce = ({ type }: { readonly type: ReportType }): boolean =>
  type === 'workforce-utilization' || type === 'local-hiring';

export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;

/** What is in the figures: all that is known now, or what is in accepted months. */
export const REPORT_BASES = ['current', 'accepted'] as const;
export type ReportBasis = (typeof REPORT_BASES)[number];

/** The report of a project as it is now has the project's own id, or this word, in its address. */
export const CURRENT = 'current';

/** A filter's word for rows that have no value. */
export const NO_VALUE = '(none)';

/** A cell's and a filter's word for what viewers are not told of groups of few people. */
export const WITHHELD = 'Not shown';

export const REPORT_LIMITS = {
  /** Columns by which rows are grouped at once. */
  groups: 3,
  columns: 60,
  /** Lines above the table. */
  head: 6,
  label: 80,
  name: 120,
  value: 200,
  /** Rows of one answer. */
  page: 500,
  /** Rows of a file. */
  file: 100_000,
  /** Rows of a PDF, which nobody reads further. */
  pdf: 500,
  /** Rows of a published report, whose file holds them all. */
  published: 10_000,
  /** Rows of a comparison that an answer holds. */
  changes: 200,
  /** Values of one column that its filter offers. */
  choices: 200,
  layouts: 100,
  publications: 200,
} as const;

/** Columns that a filter can ask of: the dimensions of all reports. */
export const FILTERS = [
  'branch',
  'company',
  'contract',
  'county',
  'credit_group',
  'deadline',
  'due_on',
  'employer',
  'firm',
  'goal_group',
  'hired_on',
  'kind',
  'level',
  'local',
  'local_by',
  'month',
  'number',
  'on_time',
  'opportunity',
  'paid_on',
  'participation',
  'payer',
  'payer_paid_on',
  'published_on',
  'race',
  'residence',
  'scope',
  'sex',
  'state',
  'tier',
  'trade',
  'zip',
] as const;
export type FilterName = (typeof FILTERS)[number];
