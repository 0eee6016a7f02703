import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { ESTIMATED_CHARACTERS } from '#contract/session/rules.ts';

/** One password with the words that somebody who knows its owner would try. */
export interface EstimateRequest {
  readonly password: string;
  readonly words: readonly string[];
}

// some 50,000 leaked passwords, and names and words of English
const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  maxLength: ESTIMATED_CHARACTERS,
  // “P4ssw0rd” is found with far fewer, and the default takes a hundred times as long for hostile input
  l33tMaxSubstitutions: 10,
});

parentPort?.on('message', ({ password, words }: EstimateRequest) => {
  parentPort?.postMessage(zxcvbn.check(password, [...words]).guessesLog10);
});
