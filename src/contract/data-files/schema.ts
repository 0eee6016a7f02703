import { z } from 'zod';
import { LEVELS, MONTH_LIMITS, MONTH_STATES, RACES, RESIDENCES, SEXES, TOTAL_MEASURES } from '../data-input/rules.ts';
import { month, rowValues, tab } from '../data-input/schema.ts';
import { instant, line, uuid } from '../formats.ts';
import { uploadName } from '../imports/schema/drafts.ts';
import { CONTRACT_SCOPES } from '../parent-projects/rules.ts';
import {
  CHOICES,
  FILE_COUNTS,
  FILE_DIMENSIONS,
  FILE_FIELDS,
  FILE_LIMITS,
  FILE_STATUSES,
  type FileMapping,
  GROUP_MEASURES,
  LAYOUTS,
} from './rules.ts';

const header = z.string().min(1).max(1000);
const several = <T extends z.ZodType>(one: T, most: number, things: string) =>
  z.array(one).max(most, `must have at most ${most} ${things}`);

export const groupColumn = z.strictObject({
  column: header,
  race: z.enum(RACES).nullable(),
  sex: z.enum(SEXES).nullable(),
  measure: z.enum(GROUP_MEASURES),
});
export const fileMapping = z.strictObject({
  layout: z.enum(LAYOUTS),
  columns: z.partialRecord(z.enum(FILE_FIELDS), header),
  groups: several(groupColumn, 100, 'columns of groups').optional(),
  days: several(header, 21, 'columns of days').optional(),
  /** What no column says, for all rows. */
  fixed: z
    .strictObject({
      month,
      firm: line(MONTH_LIMITS.employer),
      trade: line(MONTH_LIMITS.trade),
      level: z.enum(LEVELS),
      sex: z.enum(SEXES),
      race: z.enum(RACES),
      residence: z.enum(RESIDENCES),
      /** Of contracts that are added. */
      scope: z.enum(CONTRACT_SCOPES),
    })
    .partial()
    .optional(),
  projects: several(z.string().min(1).max(1000), FILE_LIMITS.projects, 'projects').optional(),
  date_order: z.enum(['mdy', 'dmy']).optional(),
});

/** By the key of a contract of the file: one of the branch, a new one, or left out. */
export const fileChoices = z.strictObject({
  contracts: z
    .record(z.string().min(1).max(500), z.union([z.enum(CHOICES), uuid]))
    .refine(
      (all) => Object.keys(all).length <= FILE_LIMITS.choices,
      `must have at most ${FILE_LIMITS.choices} contracts`,
    )
    .default({}),
  /** For all others that are not found; null: they wait. */
  others: z.enum(CHOICES).nullable().default(null),
});
export interface FileChoices {
  readonly contracts: Readonly<Record<string, string>>;
  readonly others: (typeof CHOICES)[number] | null;
}

/** An official total that somebody else published, to stand beside the sums of the rows. */
export const givenTotal = z.strictObject({
  label: line(MONTH_LIMITS.trade),
  measure: z.enum(TOTAL_MEASURES),
  /** Cents, hundredths of an hour, or people. */
  value: z.int(),
  source: line(MONTH_LIMITS.employer),
});
export type GivenTotal = z.infer<typeof givenTotal>;

export const newDataFile = z.strictObject({
  /** Name of a complete upload. */
  upload: uploadName,
  tab,
  /** The prime contract whose months it fills. */
  branch_id: uuid,
});
export type NewDataFile = z.infer<typeof newDataFile>;

/** The file is read again with these. */
export const fileSettings = z.strictObject({
  mapping: fileMapping,
  choices: fileChoices.default({ contracts: {}, others: null }),
  totals: several(givenTotal, FILE_LIMITS.totals, 'totals').default([]),
});
export interface FileSettings {
  readonly mapping: FileMapping;
  readonly choices: FileChoices;
  readonly totals: readonly GivenTotal[];
}

export const dataFilesQuery = z.strictObject({
  tab: tab.optional(),
  branch_id: uuid.optional(),
  before: uuid.optional(),
});

const figures = { people: z.int(), hours_hundredths: z.int(), new_hires: z.int(), cents: z.int() };
/** A total of the file beside what its rows add up to. */
export const comparedTotal = givenTotal.extend({ rows_value: z.int() });
export type ComparedTotal = z.infer<typeof comparedTotal>;

const fileMonth = z.strictObject({
  month,
  /** Null: it is opened by the import. */
  month_id: uuid.nullable(),
  state: z.enum(MONTH_STATES).nullable(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Rows that the month has and the file does not. They stay. */
  not_in_file: z.int(),
});
export type FileMonth = z.infer<typeof fileMonth>;

const fileChange = z.strictObject({
  /** First line of the file that it comes from, and how many. */
  line: z.int(),
  lines: z.int(),
  month,
  /** Whose people they are, or who was paid. */
  firm: z.string(),
  kind: z.enum(['added', 'changed']),
  values: rowValues.partial(),
  /** What it says now, of what changes. */
  before: rowValues.partial().nullable(),
});
export type FileChange = z.infer<typeof fileChange>;

/** A contract of the file and where it goes. */
const fileContract = z.strictObject({
  key: z.string(),
  number: z.string().nullable(),
  firm: z.string().nullable(),
  title: z.string().nullable(),
  lines: z.int(),
  line: z.int(),
  award_cents: z.int().nullable(),
  commitment_cents: z.int().nullable(),
  paid_cents: z.int(),
  /** `known`: found or chosen; `tracked`: its payments belong to payment tracking. */
  outcome: z.enum(['known', 'tracked', 'new', 'left_out', 'undecided']),
  contract_id: uuid.nullable(),
  /** The project's award of it, where the file says another. */
  other_award_cents: z.int().nullable(),
  /** Contracts of the branch that it may be. */
  candidates: z.array(uuid),
  /** Why it was not found for certain. */
  doubt: z.string().nullable(),
});
export type FileContract = z.infer<typeof fileContract>;

const sum = z.strictObject({ by: z.enum(FILE_DIMENSIONS), key: z.string().nullable(), ...figures });
export type FileSum = z.infer<typeof sum>;

/** What a file would change, or changed. */
export const filePreview = z.strictObject({
  months: z.array(fileMonth),
  changes: z.array(fileChange),
  total: z.strictObject(figures),
  sums: z.array(sum),
  totals: z.array(comparedTotal),
  contracts: z.array(fileContract),
  /** Values of the column with the project, most rows first. */
  projects: z.array(z.strictObject({ name: z.string(), rows: z.int() })),
  /** What may be wrong; it keeps nothing from being written. */
  warnings: z.array(z.strictObject({ line: z.int().nullable(), words: z.string() })),
});
export type FilePreview = z.infer<typeof filePreview>;

export const dataFile = z.strictObject({
  id: uuid,
  project_id: uuid,
  branch_id: uuid,
  tab,
  file_name: z.string(),
  status: z.enum(FILE_STATUSES),
  /** Why it failed, or what its mapping lacks. */
  problem: z.string().nullable(),
  counts: z.record(z.enum(FILE_COUNTS), z.int()).nullable(),
  /** Who began it. */
  by: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type DataFile = z.infer<typeof dataFile>;

export const dataFileDetail = dataFile.extend({
  /** SHA-256 of the file, in hex. */
  file_hash: z.string().nullable(),
  headers: z.array(z.string()),
  settings: z.strictObject({ mapping: fileMapping, choices: fileChoices, totals: z.array(givenTotal) }).nullable(),
  preview: filePreview.nullable(),
  /** The first refused cells, in the order of the file. */
  refused: z.array(z.strictObject({ line: z.int(), column: z.string(), reason: z.string() })),
  /** Contracts of the branch, to choose from. */
  contracts: z.array(
    z.strictObject({ id: uuid, title: z.string(), firm: z.string().nullable(), number: z.string().nullable() }),
  ),
  /** The caller may add contracts below the branch. */
  may_add: z.boolean(),
  may_change: z.boolean(),
  /** Its months have not been submitted since, so it can be undone. */
  may_undo: z.boolean(),
});
export type DataFileDetail = z.infer<typeof dataFileDetail>;

export const fileRun = z.strictObject({
  /** Write the others although some are refused or undecided. */
  leave_out_refused: z.boolean().default(false),
});
