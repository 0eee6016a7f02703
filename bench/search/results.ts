import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEPT } from '../support/database.ts';
import type { Freshness } from './freshness.ts';
import type { Recall } from './recall.ts';
import type { Starts } from './start.ts';
import type { Times } from './timing.ts';

type Crowd = Times & { readonly perSecond: number };

/** A peer and us, alternating over HTTP. */
export interface PeerTimes {
  readonly ours: Times;
  readonly theirs: Times;
  readonly oursCrowd: Crowd;
  readonly theirsCrowd: Crowd;
}

/** Measurements of one run. */
export interface Results {
  readonly rows: number;
  /** Indexing from objects in memory. */
  readonly fillMs: number;
  readonly inProcess: Readonly<Record<string, Times>>;
  /** Queries that match more than a tenth of all firms. */
  readonly broad: { readonly questions: number; readonly times: Readonly<Record<string, Times>> };
  readonly misspelled: Times;
  readonly recall: readonly Recall[];
  readonly http: Readonly<Record<string, PeerTimes>>;
  /** Baseline: bare node:http that fetches the rows of a page without a search. */
  readonly rowsAlone: Times;
  /** Immediately repeated queries over HTTP. */
  readonly again: Times;
  readonly starts: Starts;
  readonly freshness: Freshness;
  /** Resident megabytes of node:http with pg. */
  readonly bareMb: number;
  /** Null without Sphinx. */
  readonly indexerMs: number | null;
}

const fileOf = (rows: number): string => join(KEPT, `search-${rows}.json`);

/** Saves them to compare the growth between sizes. */
export function saveResults(results: Results): void {
  mkdirSync(KEPT, { recursive: true });
  const text = JSON.stringify(results, (key, value) => (key === 'all' ? undefined : value), 2);
  writeFileSync(fileOf(results.rows), text);
}

/** Results of the last run with this many firms; null without one. */
export function savedResults(rows: number): Results | null {
  const file = fileOf(rows);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : null;
}
