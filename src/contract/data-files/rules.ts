import type { MonthlyReport, Race, Sex } from '../data-input/rules.ts';

/** Uploads of files with months of projects by the tus protocol below this path, in chunks. */
export const DATA_UPLOAD = {
  path: '/data_files/uploads',
  maxBytes: 100_000_000,
  chunkBytes: 512_000,
  endings: ['.csv', '.tsv', '.txt', '.xlsx', '.gz'],
} as const;

/**
 * How a file is laid out. `rows`: a row for each line of the grid, or payment. `groups`: a column for each race, sex, or both,
 * as CC-257 has them. `workers`: a row for each worker and week, as certified payrolls (WH-347) have them.
 */
export const LAYOUTS = ['rows', 'groups', 'workers'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** What a column can say. `prime`: whose the row is where no firm is named. `worker` tells workers apart while the file is read; it is never kept. */
export const FILE_FIELDS = [
  'project',
  'month',
  'date',
  'contract_number',
  'firm',
  'prime',
  'title',
  'trade',
  'level',
  'sex',
  'race',
  'residence',
  'zip',
  'county',
  'street',
  'hours',
  'people',
  'new_hires',
  'worker',
  'award',
  'commitment',
  'paid',
  'note',
] as const;
export type FileField = (typeof FILE_FIELDS)[number];

export const FIELDS_OF_FILE: Readonly<Record<MonthlyReport, readonly FileField[]>> = {
  contracting: [
    'project',
    'month',
    'date',
    'contract_number',
    'firm',
    'prime',
    'title',
    'award',
    'commitment',
    'paid',
    'note',
  ],
  'workforce-utilization': [
    'project',
    'month',
    'date',
    'contract_number',
    'firm',
    'trade',
    'level',
    'sex',
    'race',
    'residence',
    'zip',
    'county',
    'hours',
    'people',
    'new_hires',
    'worker',
    'note',
  ],
  'local-hiring': [
    'project',
    'month',
    'date',
    'contract_number',
    'firm',
    'trade',
    'zip',
    'street',
    'hours',
    'people',
    'worker',
    'note',
  ],
};

/** What holds for all rows of a file that no column says it of. */
export const FIXED_FIELDS = ['month', 'firm', 'trade', 'level', 'sex', 'race', 'residence', 'scope'] as const;
export type FixedField = (typeof FIXED_FIELDS)[number];

export const GROUP_MEASURES = ['hours', 'people'] as const;
/** A column of a race, a sex, or both; of neither: the total of the row. */
export interface GroupColumn {
  readonly column: string;
  readonly race: Race | null;
  readonly sex: Sex | null;
  readonly measure: (typeof GROUP_MEASURES)[number];
}

/** Which column says what, by the names of the columns. */
export interface FileMapping {
  readonly layout: Layout;
  readonly columns: { readonly [F in FileField]?: string | undefined };
  readonly groups?: readonly GroupColumn[] | undefined;
  /** Columns with the hours of one day each. */
  readonly days?: readonly string[] | undefined;
  readonly fixed?: { readonly [F in FixedField]?: string | undefined } | undefined;
  /** Only rows of these projects; none: all. */
  readonly projects?: readonly string[] | undefined;
  readonly date_order?: 'mdy' | 'dmy' | undefined;
}

/** What a mapping lacks; null if nothing. */
export function mappingFault(tab: MonthlyReport, mapping: FileMapping): string | null {
  const { columns } = mapping;
  const used = [
    ...Object.values(columns),
    ...(mapping.groups ?? []).map(({ column }) => column),
    ...(mapping.days ?? []),
  ];
  if (new Set(used).size < used.length) return 'uses a column twice';
  if ((mapping.projects?.length ?? 0) > 0 && !columns.project) return 'needs the column with the project';
  const has = (field: FileField) => Boolean(columns[field] ?? mapping.fixed?.[field as FixedField]);
  const needs = (field: FileField, words: string) => (has(field) ? [] : [words]);
  const when = has('month') || columns.date ? [] : ['the month'];
  const lacks =
    tab === 'contracting' ? contractingNeeds(mapping, when) : [...when, ...employmentNeeds(tab, mapping, needs)];
  return lacks.length === 0 ? null : `needs ${lacks.join(', ')}`;
}

function contractingNeeds({ columns }: FileMapping, when: readonly string[]): string[] {
  return [
    ...(columns.firm || columns.prime || columns.contract_number ? [] : ['the firm or the contract number']),
    ...(columns.paid || columns.award || columns.commitment ? [] : ['an amount']),
    ...(columns.paid ? when : []),
  ];
}

function employmentNeeds(
  tab: MonthlyReport,
  { layout, columns, groups = [], days = [] }: FileMapping,
  needs: (field: FileField, words: string) => string[],
): string[] {
  const who = columns.contract_number ? [] : needs('firm', 'the employer');
  const common = [...who, ...needs('trade', 'the trade')];
  if (tab === 'local-hiring') return common;
  const counted = groups.some(({ race, sex }) => race !== null || sex !== null);
  const races = groups.some(({ race }) => race !== null);
  const sexes = groups.some(({ sex }) => sex !== null);
  const isWide = layout === 'groups';
  return [
    ...common,
    ...needs('level', 'the level'),
    ...(isWide && sexes ? [] : needs('sex', 'the sex')),
    ...(isWide && races ? [] : needs('race', 'the race or ethnicity')),
    ...(isWide ? (counted ? [] : ['columns of groups']) : columns.hours || days.length > 0 ? [] : ['the hours']),
    ...(layout === 'workers' && !columns.worker ? ['the worker'] : []),
  ];
}

/** `checked`: what it would change is known, and nothing is written until somebody says so. */
export const FILE_STATUSES = ['waiting', 'checked', 'importing', 'done', 'undoing', 'undone', 'failed'] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

/**
 * What became of a file, or would. `rows` of the file; of them `empty` say zero, `summaries` are totals and notes, `others` are of
 * other projects, `refused` have `cells` that can't be read, `undecided` wait for a choice of their contract, `tracked` belong
 * to payment tracking. Of the months' rows that the rest becomes: `added`, `changed`, `unchanged`.
 */
export const FILE_COUNTS = [
  'rows',
  'added',
  'changed',
  'unchanged',
  'refused',
  'cells',
  'empty',
  'summaries',
  'others',
  'undecided',
  'tracked',
  'left_out',
] as const;
export type FileCounts = Record<(typeof FILE_COUNTS)[number], number>;

/** Contracts of a file that the project does not know: one of its own, a new one below the branch, or left out. */
export const NEW_CONTRACT = 'new';
export const LEAVE_OUT = 'leave_out';
export const CHOICES = [NEW_CONTRACT, LEAVE_OUT] as const;

export const FILE_LIMITS = {
  /** Refused cells that are shown; all are in the report. */
  refusals: 200,
  /** Changes that are shown before they are written. */
  changes: 100,
  /** Values of a dimension that are shown. */
  sums: 40,
  /** Contracts to choose for that are shown and can be chosen for. */
  choices: 2000,
  projects: 500,
  months: 120,
  totals: 20,
} as const;

/** By what a file is added up. */
export const FILE_DIMENSIONS = ['month', 'employer', 'trade', 'level', 'sex', 'race', 'residence', 'zip'] as const;
export type FileDimension = (typeof FILE_DIMENSIONS)[number];
