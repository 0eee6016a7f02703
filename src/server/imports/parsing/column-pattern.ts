import type { ListField } from '#contract/imports/rules/fields.ts';

/** How agencies name a column and what its values look like. */
export interface ColumnPattern {
  /** Header patterns with scores from 0 to 100; the first match counts. */
  readonly headers: readonly (readonly [RegExp, number])[];
  /** Header words that rule the field out. */
  readonly exclude?: RegExp;
  /** Whether a value is valid for this field; any text if omitted. */
  readonly fits?: (value: string) => boolean;
  /** Stricter check where the header does not match; defaults to `fits`. */
  readonly fitsWithoutHeader?: (value: string) => boolean;
  /** Score from matching values alone, where the header does not match. */
  readonly scoreByValues?: number;
}

/** A column that may hold a field. */
export interface Candidate {
  /** Whether the header matches, not only the values. */
  readonly byHeader: boolean;
  readonly field: ListField;
  readonly header: string;
  readonly score: number;
}

/** Words for a firm in headers. */
export const FIRM_WORDS =
  '(?:business|company|firm|vendor|organi[sz]ation|entity|supplier|contractor|corporate|corporation|account|enterprise|establishment|hub|participant|provider)';
