/** Words and codes of trades that mean the same as a word. */
export interface Synonym {
  readonly word: string;
  readonly words: readonly string[];
  readonly codes: readonly string[];
}
