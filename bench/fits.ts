// Which firms of the shipped list fit opportunities, with the reasons, for somebody to read and judge; and how long it takes
// beside a search of the directory. `npm run bench -- fits [--notices FILE --ids A,B] [--first 20]`: without a file of
// SAM.gov notices (CSV, also gzipped) it takes three jobs in Baltimore.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { WantedWork } from '#contract/matching/rules/facts.ts';
import { byScore, type Match, matchFirm } from '#contract/matching/rules/match-firm.ts';
import { CANDIDATE_RANKING } from '#contract/matching/rules/weights.ts';
import type { Reason } from '#contract/matching/schema/reasons.ts';
import { currentCodes, naicsTitle, naicsTitles, withFormerCodes } from '#server/businesses/reads/naics.ts';
import { zipCenter } from '#server/search/adapters/places.ts';
import { readSearchVocabulary } from '#server/search/adapters/search-vocabulary.ts';
import type { FirmDocument, Point } from '#server/search/engine/document.ts';
import { FirmIndex } from '#server/search/engine/firm-index.ts';
import { hundredthMiles } from '#server/search/engine/geo/distance.ts';
import type { Candidates } from '#server/search/engine/query/find-candidates.ts';
import { shippedFirms } from './relevance/firms.ts';

interface Job extends Pick<WantedWork, 'naics' | 'state_code'> {
  readonly id: string;
  readonly title: string;
  readonly scope: string;
  readonly zip: string | null;
}

const IN_BALTIMORE = { state_code: 'MD', zip: '21201' };
const JOBS: readonly Job[] = [
  {
    ...IN_BALTIMORE,
    id: 'electrical',
    naics: ['238210'],
    title: 'Electrical work at Pratt Street Library',
    scope: 'Wiring of the new wing, panels and lighting, fire alarm.',
  },
  {
    ...IN_BALTIMORE,
    id: 'roof',
    naics: ['238160'],
    title: 'Roof replacement, Fire Station 8',
    scope: 'Remove the built-up roof, install a TPO membrane, insulation, gutters and flashing.',
  },
  {
    ...IN_BALTIMORE,
    id: 'cleaning',
    naics: ['561720'],
    title: 'Nightly cleaning of offices',
    scope: 'Janitorial services five nights a week: floors, carpets, restrooms, trash, windows twice a year.',
  },
];

/** A day on which the shipped list proves its certificates. */
const ON = '2017-05-17';
const LIMIT = 3_000;

/** Prints the first firms of each job. @returns true: reading decides */
export async function run(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { notices: { type: 'string' }, ids: { type: 'string' }, first: { type: 'string', default: '20' } },
  });
  const jobs = values.notices ? noticesOf(values.notices, values.ids?.split(',') ?? []) : JOBS;
  const firms = shippedFirms();
  const index = new FirmIndex(readSearchVocabulary(naicsTitles()));
  index.open([index.build(firms)]);
  const byId = new Map(firms.map((firm) => [firm.core_id, firm]));
  for (const job of jobs) printJob(job, fitting(index, byId, job), Number(values.first));
  printTimes(index, byId, jobs);
  return true;
}

interface Fitting extends Pick<Candidates, 'total' | 'words'> {
  readonly fits: readonly (Match & { readonly name: string; readonly id: string; readonly firm: FirmDocument })[];
}

function fitting(index: FirmIndex, byId: ReadonlyMap<string, FirmDocument>, job: Job): Fitting {
  const near = job.zip === null ? null : (zipCenter(job.zip) ?? null);
  const { total, words, firms } = index.candidates({
    ...job,
    naics: withFormerCodes(job.naics),
    near,
    state: job.state_code,
    limit: LIMIT,
    ranking: CANDIDATE_RANKING,
  });
  const matches = firms.flatMap(({ core_id, words: places }) => {
    const firm = byId.get(core_id);
    if (!firm) return [];
    const shared = places.flatMap((at) => words[at] ?? []);
    return [{ ...matchFirm(wanted(job), factsOf(firm, near, shared), ON), name: firm.name, id: core_id, firm }];
  });
  return { total, words, fits: matches.filter(({ fits }) => fits).sort(byScore) };
}

const SILENT = {
  service_states: [],
  service_counties: [],
  service_radius: null,
  bonding_band: null,
  crew: null,
  available_from: null,
  largest_job_wanted: null,
};
const factsOf = (firm: FirmDocument, near: Point | null, words: Fitting['words']) => {
  const { latitude, longitude } = firm;
  const there = latitude === null || longitude === null ? null : { latitude, longitude };
  return {
    ...SILENT,
    ...firm,
    ...currentCodes(firm.naics),
    words,
    distance_miles: near && there ? hundredthMiles(near, there) / 100 : null,
  };
};

const wanted = ({ naics, state_code }: Job): WantedWork => ({
  ...{ naics, state_code, certifications: [], county_fips: null, state_fips: null },
  ...{ bond_needed: null, crew_needed: null, starts_on: null, budget_min: null, budget_max: null },
});

function printJob(job: Job, { total, words, fits }: Fitting, first: number): void {
  console.log(`\n## ${job.id} ${job.naics.map((code) => `${code} ${naicsTitle(code)}`).join(', ')}: ${job.title}`);
  console.log(`   ${words.map(({ word, weight, of_trade }) => `${word}${of_trade ? '*' : ''} ${weight}`).join(', ')}`);
  console.log(`   ${fits.length} fit of ${total} candidates`);
  fits.slice(0, first).forEach((one, at) => {
    console.log(`${String(at + 1).padStart(3)}. ${one.score} ${one.name} (${one.firm.city}, ${one.firm.state})`);
    console.log(`       ${reasonsOf(one)}`);
    console.log(`       ${(one.firm.description ?? '').slice(0, 150).replace(/\s+/g, ' ')}`);
    console.log(`       ${aroundWords(one)}`);
  });
}

/** What the firm says around the words that it shares. */
function aroundWords({ reasons, firm }: Fitting['fits'][number]): string {
  const text = (firm.description ?? '').replace(/\s+/g, ' ');
  const words = reasons.flatMap((reason) => (reason.code === 'words' ? reason.words.slice(0, 4) : []));
  const places = words.flatMap((word) => {
    const at = text.toLowerCase().indexOf(word.slice(0, Math.max(4, word.length - 2)));
    return at < 0 ? [] : [text.slice(Math.max(0, at - 30), at + 50)];
  });
  return places.join(' … ');
}

const reasonsOf = ({ reasons }: Match) => reasons.map(inWords).join('; ');
function inWords(reason: Reason): string {
  if (reason.code === 'trade') return `${reason.own} ${reason.how}`;
  if (reason.code === 'words') return reason.words.join(' ');
  return reason.code === 'distance' ? `${reason.miles} mi` : reason.code;
}

function noticesOf(file: string, ids: readonly string[]): Job[] {
  const bytes = readFileSync(file);
  const text = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  const rows: Readonly<Record<string, string>>[] = parse(text, { columns: true, bom: true });
  return rows
    .filter(({ NoticeId = '' }) => ids.some((id) => NoticeId.startsWith(id)))
    .map(({ NoticeId = '', Title = '', Description = '', NaicsCode = '' }) => ({
      id: NoticeId.slice(0, 8),
      naics: NaicsCode === '' ? [] : [NaicsCode.replace(/\.0$/, '')],
      title: Title,
      scope: Description.slice(0, 10_000),
      state_code: null,
      zip: null,
    }));
}

const RUNS = 9;
function median(run: (at: number) => void): number {
  const times = Array.from({ length: RUNS }, (_, at) => {
    const from = performance.now();
    run(at);
    return performance.now() - from;
  });
  return times.sort((a, b) => a - b)[RUNS >> 1] as number;
}

/** Median of several runs, each with another page so that no answer is kept. */
function printTimes(index: FirmIndex, byId: ReadonlyMap<string, FirmDocument>, jobs: readonly Job[]): void {
  const none = {
    language: [],
    ownership: [],
    certification: [],
    agency: [],
    group: [],
    naics: [],
    state: [],
    county: [],
    city: [],
    size: [],
  };
  for (const job of jobs) {
    const ours = median(() => fitting(index, byId, job));
    const query = { ...none, q: naicsTitle(job.naics[0] ?? '') ?? job.title, sort: 'best', page_size: 20 } as const;
    const search = median((at) => index.search({ ...query, q: `${query.q} ${at}`, page: 1 }));
    console.log(
      `${job.id}: ${ours.toFixed(1)} ms; a search ${search.toFixed(1)} ms; ratio ${(ours / search).toFixed(2)}`,
    );
  }
}
