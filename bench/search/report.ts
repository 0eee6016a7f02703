import { formatNumber, type Goal, printGoals, table } from '../support/numbers.ts';
import { type Results, savedResults } from './results.ts';

const OURS = 'plumbline';

/** Prints the tables and the goals. @returns whether every goal was met */
export function report(results: Results): boolean {
  printInProcess(results);
  printOverHttp(results);
  printRest(results);
  return printGoals([...timeGoals(results), ...recallGoals(results), ...otherGoals(results), ...growthGoals(results)]);
}

const times = (slow: number, quick: number): string => `${formatNumber(slow / quick)} ×`;

function printInProcess({ rows, inProcess, broad, misspelled }: Results): void {
  const ours = inProcess[OURS];
  const wide = broad.times[OURS];
  if (!ours || !wide) return;
  const lines = Object.entries(inProcess).map(([name, { p50, p95 }]) => {
    const theirs = broad.times[name] ?? wide;
    const ratios = [times(p50, ours.p50), times(p95, ours.p95), times(theirs.p50, wide.p50)];
    return [
      name,
      formatNumber(p50),
      formatNumber(p95),
      formatNumber(theirs.p50),
      ...(name === OURS ? ['', '', ''] : ratios),
    ];
  });
  console.log(`\nIn process, ${rows} firms, ms: the 200 queries, and the ${broad.questions} broad ones with more than`);
  console.log(`${rows / 10} matches; ratio to our time`);
  console.log(table([['', 'p50', 'p95', 'broad p50', 'p50', 'p95', 'broad'], ...lines]));
  console.log(`misspelled words, ours only: ${formatNumber(misspelled.p50)} / ${formatNumber(misspelled.p95)} ms`);
}

function printOverHttp({ http, rowsAlone, again }: Results): void {
  const lines = Object.entries(http).map(([name, { ours, theirs, oursCrowd, theirsCrowd }]) => [
    name,
    `${formatNumber(ours.p50)} / ${formatNumber(theirs.p50)}`,
    `${formatNumber(ours.p95)} / ${formatNumber(theirs.p95)}`,
    times(theirs.p50, ours.p50),
    times(theirs.p95, ours.p95),
    `${formatNumber(oursCrowd.p95)} / ${formatNumber(theirsCrowd.p95)}`,
    `${formatNumber(oursCrowd.perSecond)} / ${formatNumber(theirsCrowd.perSecond)}`,
  ]);
  console.log('\nOver HTTP, ours / theirs (ours with sessions and validation, theirs on bare node:http), ms:');
  console.log(table([['', 'p50', 'p95', 'p50', 'p95', 'p95, 8 clients', 'responses/s, 8 clients'], ...lines]));
  console.log(
    `bare node:http, fetching the rows of a page without a search: ${formatNumber(rowsAlone.p50)} / ${formatNumber(rowsAlone.p95)} ms`,
  );
  console.log(`repeated query, from the cache: ${formatNumber(again.p50)} / ${formatNumber(again.p95)} ms`);
}

function printRest({ recall, starts, freshness, fillMs, indexerMs, bareMb }: Results): void {
  console.log('\nRecall@10 of known firms by misspelled name, ours / pg_trgm:');
  for (const { typos, queries, ours, trigram, oursMs, trigramMs } of recall) {
    console.log(
      `  ${typos} typo${typos > 1 ? 's' : ''}, ${queries} firms: ${ours.toFixed(3)} / ${trigram.toFixed(3)}, ` +
        `${formatNumber(oursMs)} / ${formatNumber(trigramMs)} ms (${times(trigramMs, oursMs)})`,
    );
  }
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `\nStart until every firm is searchable: ${seconds(starts.rebuildMs)} from the database, ` +
      `${seconds(starts.snapshotMs)} from a snapshot, ${seconds(starts.emptyMs)} without firms.`,
  );
  console.log(
    `Indexing from memory ${seconds(fillMs)}; Sphinx's indexer ${indexerMs === null ? '-' : seconds(indexerMs)}.`,
  );
  console.log(`Memory: ${formatNumber(starts.residentMb)} MB, bare node:http with pg ${formatNumber(bareMb)} MB.`);
  console.log(
    `An edit is searchable after ${formatNumber(freshness.p50)} ms (p50), ${formatNumber(freshness.p95)} ms (p95), ${freshness.edits} edits.`,
  );
}

/** Goals for a million firms; smaller directories have to meet the same ratios. */
function timeGoals({ http, broad }: Results): Goal[] {
  const targets = { Sphinx: [15, 40], 'GROUPING SETS': [15, 80] } as const;
  const goals = Object.entries(targets).flatMap(([name, [p50, p95]]): Goal[] => {
    const one = http[name];
    if (!one) return [];
    return [
      { what: `HTTP p50, ${name} / ours`, is: one.theirs.p50 / one.ours.p50, least: p50 },
      { what: `HTTP p95, ${name} / ours`, is: one.theirs.p95 / one.ours.p95, least: p95 },
    ];
  });
  const [ours, theirs] = [broad.times[OURS], broad.times['GROUPING SETS']];
  if (!ours || !theirs) return goals;
  return [...goals, { what: 'broad counts, GROUPING SETS / ours', is: theirs.p50 / ours.p50, least: 200 }];
}

function recallGoals({ recall }: Results): Goal[] {
  return recall.flatMap(({ typos, ours, trigram, oursMs, trigramMs }): Goal[] => [
    { what: `recall@10 with ${typos} typo(s), ours - pg_trgm`, is: ours - trigram, least: 0 },
    { what: `time with ${typos} typo(s), pg_trgm / ours`, is: trigramMs / oursMs, least: 100 },
  ]);
}

function otherGoals({ starts, freshness, bareMb, indexerMs }: Results): Goal[] {
  const [rebuild, snapshot] = [starts.rebuildMs, starts.snapshotMs].map((ms) => Math.max(1, ms - starts.emptyMs));
  if (rebuild === undefined || snapshot === undefined) return [];
  return [
    { what: 'memory over bare Node, MB', is: starts.residentMb - bareMb, most: 500 },
    { what: 'start from snapshot, ms', is: snapshot, most: 2000 },
    { what: 'start, rebuild / snapshot', is: rebuild / snapshot, least: 8 },
    ...(indexerMs === null ? [] : [{ what: "rebuild / Sphinx's indexer", is: rebuild / indexerMs, most: 1 / 3 }]),
    { what: 'edit searchable, p95 ms', is: freshness.p95, most: 50 },
  ];
}

/** Growth compared with a tenth of the firms, if that was measured. */
function growthGoals(results: Results): Goal[] {
  const small = savedResults(results.rows / 10);
  const [before, now] = [small?.inProcess[OURS], results.inProcess[OURS]];
  if (!small || !before || !now) return [];
  const memory = ({ starts, bareMb }: Results) => starts.residentMb - bareMb;
  return [
    { what: `p95 in process, over ${small.rows} firms`, is: now.p95 / before.p95, most: 10 },
    { what: `memory over ${small.rows} firms`, is: memory(results) / memory(small), most: 10 },
  ];
}
