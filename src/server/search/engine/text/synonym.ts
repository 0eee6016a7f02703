import { terms } from './tokenize.ts';

/** Words and codes of trades that mean the same as a word. */
export interface Synonym {
  readonly word: string;
  readonly words: readonly string[];
  readonly codes: readonly string[];
}

/** What people say who need a trade, without its name, and the trade: any of its words or codes. */
export interface EverydayRequest {
  /**
   * `pick*|answer* phone|call`: each slot is another term of the question, or one of several; `*` ends the beginning of a
   * word. Terms may stand in any order.
   */
  readonly said: string;
  readonly words: readonly string[];
  readonly codes: readonly string[];
}

/** The words of a request as one, which no term of a question is: its row among the synonyms. */
export const requestKey = (said: string): string => terms(said).join(' ');
export const isRequestKey = (word: string): boolean => word.includes(' ');
