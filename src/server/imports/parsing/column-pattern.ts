/** How agencies head a column, and what its values look like. */
export interface ColumnPattern {
  /** The first that fits the words of the header says how well: the header's words alone, 0 to 100. */
  readonly headers: readonly (readonly [RegExp, number])[];
  /** Words that speak against it whatever else fits. */
  readonly exclude?: RegExp;
  /** Whether a value can be one of this field; without it any text can. */
  readonly fits?: (value: string) => boolean;
  /** The same where the header says nothing; without it `fits`. */
  readonly fitsWithoutHeader?: (value: string) => boolean;
  /** How sure the values alone make it, under a header that says nothing. */
  readonly scoreByValues?: number;
}

/** Whom lists call the firm. */
export const FIRM_WORDS =
  '(?:business|company|firm|vendor|organi[sz]ation|entity|supplier|contractor|corporate|corporation|account|enterprise|establishment|hub|participant|provider)';
