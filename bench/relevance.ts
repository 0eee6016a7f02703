// How well the first ten firms answer questions as people ask them, beside PostgreSQL full text over the same firms.
// `npm run bench -- relevance [--misses]`: judged by rule over the shipped lists (bench/relevance/questions.csv).
// Half of the questions are kept out of tuning; the goals are measured on these alone.
import { parseArgs } from 'node:util';
import { codesOfOtherEditions, naicsTitles } from '#server/businesses/reads/naics.ts';
import { readSearchVocabulary } from '#server/search/adapters/search-vocabulary.ts';
import type { FirmDocument, FirmQuery } from '#server/search/engine/document.ts';
import { FirmIndex } from '#server/search/engine/firm-index.ts';
import { shippedFirms } from './relevance/firms.ts';
import { openFullText } from './relevance/full-text.ts';
import { type JudgedQuestion, judgedQuestions, KINDS } from './relevance/judged.ts';
import { type Goal, printGoals, table } from './support/numbers.ts';

const FIRST = 10;
const MEAN_GOAL = 0.92;
const KIND_GOAL = 0.8;

/** Of the first ten, or of as many as there are relevant firms. */
interface Quality {
  readonly precision: number;
  readonly ndcg: number;
}

interface Answered {
  readonly question: JudgedQuestion;
  readonly relevant: number;
  readonly found: readonly FirmDocument[];
  readonly ours: Quality;
  readonly fullText: Quality;
}

/** Prints both by kind. @returns whether the goals were met */
export async function run(words: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...words], options: { misses: { type: 'boolean', default: false } } });
  const answered = await answerAll();
  for (const isHeldOut of [false, true]) {
    console.log(isHeldOut ? '\nKept out of tuning:' : '\nTuned on:');
    printQuality(answered.filter(({ question }) => question.isHeldOut === isHeldOut));
  }
  if (values.misses) printMisses(answered.filter(({ question }) => !question.isHeldOut));
  return printGoals(goalsOf(answered.filter(({ question }) => question.isHeldOut)));
}

async function answerAll(): Promise<Answered[]> {
  const [firms, titles] = [shippedFirms(), naicsTitles()];
  const byId = new Map(firms.map((firm) => [firm.core_id, firm]));
  const index = new FirmIndex(readSearchVocabulary(titles, codesOfOtherEditions));
  index.open([index.build(firms)]);
  const fullText = await openFullText(firms, titles);
  const answered: Answered[] = [];
  for (const question of judgedQuestions()) {
    const relevant = firms.filter((firm) => question.isRelevant(firm)).length;
    if (relevant === 0) throw new Error(`no firm of the shipped lists answers “${question.question}”`);
    const firmsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
    const found = firmsOf(index.ids(queryFor(question.question)));
    const peers = firmsOf(await fullText.search(question.question, FIRST));
    const judge = (list: readonly FirmDocument[]) =>
      quality(
        list.map((firm) => question.isRelevant(firm)),
        relevant,
      );
    answered.push({ question, relevant, found, ours: judge(found), fullText: judge(peers) });
  }
  await fullText.close();
  return answered;
}

const queryFor = (q: string): FirmQuery => ({
  ...{ q, sort: 'best', page: 1, page_size: FIRST },
  ...{ ownership: [], certification: [], agency: [], group: [], naics: [], state: [], county: [], city: [], size: [] },
  language: [],
});

function quality(hits: readonly boolean[], relevant: number): Quality {
  const most = Math.min(FIRST, relevant);
  const gain = (flags: readonly boolean[]) =>
    flags.reduce((sum, isHit, rank) => sum + (isHit ? 1 / Math.log2(rank + 2) : 0), 0);
  return {
    precision: hits.filter(Boolean).length / most,
    ndcg: gain(hits) / gain(Array.from({ length: most }, () => true)),
  };
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

function printQuality(answered: readonly Answered[]): void {
  const line = (name: string, of: readonly Answered[]) => [
    name,
    String(of.length),
    ...[
      mean(of.map(({ ours }) => ours.precision)),
      mean(of.map(({ fullText }) => fullText.precision)),
      mean(of.map(({ ours }) => ours.ndcg)),
      mean(of.map(({ fullText }) => fullText.ndcg)),
    ].map((value) => value.toFixed(3)),
  ];
  const kinds = KINDS.map((kind) =>
    line(
      kind,
      answered.filter(({ question }) => question.kind === kind),
    ),
  );
  const head = ['kind', 'questions', 'precision@10', 'full text', 'nDCG@10', 'full text'];
  console.log(table([head, ...kinds, line('all', answered)]));
}

/** For reading: what was found for the tuned questions that fall short. */
function printMisses(answered: readonly Answered[]): void {
  for (const { question, ours, relevant, found } of answered) {
    if (ours.precision > 0.9) continue;
    console.log(`\n${ours.precision.toFixed(2)} of ${relevant} for “${question.question}”`);
    for (const firm of found) {
      const { name, city, state, naics, description } = firm;
      const mark = question.isRelevant(firm) ? '+' : '-';
      console.log(`  ${mark} ${name}, ${city} ${state} ${naics.slice(0, 4).join(' ')} ${description?.slice(0, 70)}`);
    }
  }
}

function goalsOf(answered: readonly Answered[]): Goal[] {
  const precisionOf = (of: readonly Answered[]) => mean(of.map(({ ours }) => ours.precision));
  return [
    { what: 'mean precision@10, kept out of tuning', is: precisionOf(answered), least: MEAN_GOAL },
    ...KINDS.map((kind) => ({
      what: `precision@10: ${kind}`,
      is: precisionOf(answered.filter(({ question }) => question.kind === kind)),
      least: KIND_GOAL,
    })),
  ];
}
