import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Synonym } from '../engine/text/synonym.ts';
import { type EverydayRequest, requestKey } from '../engine/text/synonym.ts';
import type { SearchVocabulary } from '../engine/vocabulary.ts';
import { readGazetteer } from './gazetteer.ts';
import { withSpanishTexts } from './spanish-words.ts';
import { territoryNames } from './territories.ts';

const reference = (file: string) => readFileSync(new URL(`../../../../reference/${file}`, import.meta.url));
const rows = <T>(text: Buffer): T[] => parse(text, { columns: true, bom: true });

/**
 * Trades, states and synonyms from the reference files, see reference/README.md.
 * @param titles of NAICS codes
 * @param otherEditions what other editions call a code
 */
export function readSearchVocabulary(
  titles: ReadonlyMap<string, string>,
  otherEditions: (code: string) => readonly string[] = () => [],
): SearchVocabulary {
  const states = rows<{ code: string; name: string }>(reference('us_states_incl_dc.csv')).map(
    ({ code, name }): [string, string] => [code, name],
  );
  const requests = readRequests();
  return {
    titles: [...titles],
    otherEditions,
    indexTerms: readIndexTerms,
    wordShares: readWordShares,
    synonyms: [
      ...withSpanishTexts(
        readSynonymFile('search_synonyms.csv'),
        readSynonymFile('search_synonyms_es.csv'),
        titles.values(),
      ),
      ...requests.map(({ said, ...meant }) => ({ ...meant, word: requestKey(said) })),
    ],
    requests,
    states: [...states, ...territoryNames],
    departments: rows<{ short_name: string; state: string; department: string }>(
      reference('us_transportation_departments.csv'),
    ).map(({ short_name: shortName, state, department: name }) => ({ shortName, state, name })),
    gazetteer: readGazetteer(states),
    ownerGroups: rows<{ said: string; groups: string; also: string }>(reference('owner_groups.csv')).map(
      ({ said, groups, also }) => ({ said, groups: splitCell(groups), also: splitCell(also) }),
    ),
  };
}

const readSynonymFile = (file: string): Synonym[] =>
  rows<{ word: string; words: string; codes: string }>(reference(file)).map(({ word, words, codes }) => ({
    word,
    words: splitCell(words),
    codes: splitCell(codes),
  }));

const linesOf = (file: string): string[] => reference(file).toString('utf8').trimEnd().split('\n').slice(1);

/** Lines of a file of our own: `answer* phone|call,answering,561421`. */
function readRequests(): EverydayRequest[] {
  return linesOf('everyday_requests.csv').map((line) => {
    const [said = '', words = '', codes = ''] = line.split(',');
    return { said, words: splitCell(words), codes: splitCell(codes) };
  });
}

const splitCell = (cell: string): string[] => cell.split(' ').filter((word) => word !== '');

/** Lines of a file of our own, `238210,Electrician` or `236116,"Condominiums, new"`: ten times faster than a CSV parser. */
function readIndexTerms(): [code: string, term: string][] {
  const [, ...lines] = gunzipSync(reference('naics_2022_index_terms.csv.gz'))
    .toString('utf8')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
  return lines.map((line) => [line.slice(0, 6), line.slice(7).replace(/^"|"$/g, '').replaceAll('""', '"')]);
}

/** Lines of a file of our own: `concrete,674,76`. */
function readWordShares(): [word: string, firms: number, solicitations: number][] {
  return linesOf('word_shares.csv').map((line) => {
    const [word = '', firms, solicitations] = line.split(',');
    return [word, Number(firms), Number(solicitations)];
  });
}
