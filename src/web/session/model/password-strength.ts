import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import {
  ESTIMATED_CHARACTERS,
  guessedWords,
  type PasswordOwner,
  passwordProblem,
  strengthProblem,
} from '#contract/session/rules.ts';

/** Why a password is easy to guess; `plain` without a better reason. */
export type Weakness = 'common' | 'keyboard' | 'repeat' | 'sequence' | 'date' | 'personal' | 'plain';

// the words of English are large and for the server, which decides
const zxcvbn = new ZxcvbnFactory({
  dictionary: common.dictionary,
  graphs: common.adjacencyGraphs,
  maxLength: ESTIMATED_CHARACTERS,
  l33tMaxSubstitutions: 10,
});

const WEAKNESSES: Readonly<Record<string, Weakness>> = {
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  userInputs: 'personal',
};

/** What makes a password easy to guess, as far as the page knows; null if nothing does. Loaded on demand. */
export function passwordWeakness(password: string, owner: PasswordOwner): Weakness | null {
  const { guessesLog10, feedback } = zxcvbn.check(password, guessedWords(owner));
  if (passwordProblem(password, owner) === null && strengthProblem(guessesLog10) === null) return null;
  return WEAKNESSES[feedback.warning ?? ''] ?? 'plain';
}
