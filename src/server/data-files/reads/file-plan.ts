import type { FileCounts, FileMapping } from '#contract/data-files/rules.ts';
import { FILE_COUNTS } from '#contract/data-files/rules.ts';
import type { FilePreview, FileSettings } from '#contract/data-files/schema.ts';
import type { MonthlyReport, TotalMeasure } from '#contract/data-input/rules.ts';
import type { TotalChange } from '#contract/data-input/schema.ts';
import type { PlacedContract } from '../adapters/choose-contracts.ts';
import type { Refusal } from '../adapters/file-cells.ts';
import type { PlannedMonth } from '../adapters/plan-month.ts';
import type { BranchFor } from '../policy.ts';

export interface FileToPlan {
  readonly path: string;
  readonly fileName: string;
  readonly tab: MonthlyReport;
  readonly branch: BranchFor;
  /** What is null is proposed. */
  readonly settings: (Omit<FileSettings, 'mapping'> & { readonly mapping: FileMapping | null }) | null;
  /** Contracts that this import added already, by their keys in the file. */
  readonly added?: ReadonlyMap<string, string>;
  /** Gets the refused cells in the order of the file. */
  readonly onRefused: (refusals: readonly Refusal[]) => Promise<void>;
  readonly onProgress?: ((rows: number) => void) | undefined;
}
/** What a file would change. */
export interface FilePlan {
  readonly hash: string;
  readonly headers: readonly string[];
  readonly settings: FileSettings;
  /** Why nothing can be read with this mapping. */
  readonly fault: string | null;
  readonly counts: FileCounts;
  readonly preview: FilePreview;
  readonly months: readonly PlannedMonth[];
  /** In contracting, where each contract of the file goes. */
  readonly contracts: readonly PlacedContract[];
  /** Official totals that go into the one month of the file. */
  readonly totals: readonly WrittenTotal[];
}

/** An official total as its month is to have it. */
export type WrittenTotal = Extract<TotalChange, { values: unknown }> & {
  readonly before: TotalValues | null;
};
type TotalValues = {
  readonly label: string;
  readonly measure: TotalMeasure;
  readonly value: number;
  readonly source: string;
};

export const NO_CHOICES = { contracts: {}, others: null } as const;
export const noCounts = (): FileCounts => Object.fromEntries(FILE_COUNTS.map((name) => [name, 0])) as FileCounts;
