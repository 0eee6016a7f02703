import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEPT } from '../support/database.ts';
import type { Freshness } from './freshness.ts';
import type { Recall } from './recall.ts';
import type { Starts } from './start.ts';
import type { Times } from './timing.ts';

type Crowd = Times & { readonly perSecond: number };

/** One peer and us, asked in turn over HTTP. */
export interface PeerTimes {
  readonly ours: Times;
  readonly theirs: Times;
  readonly oursCrowd: Crowd;
  readonly theirsCrowd: Crowd;
}

/** What one run measured. */
export interface Results {
  readonly rows: number;
  /** Filling the index from objects in memory. */
  readonly fillMs: number;
  readonly inProcess: Readonly<Record<string, Times>>;
  /** Questions that more than a tenth of all firms answer. */
  readonly broad: { readonly questions: number; readonly times: Readonly<Record<string, Times>> };
  readonly misspelt: Times;
  readonly recall: readonly Recall[];
  readonly http: Readonly<Record<string, PeerTimes>>;
  /** Bare node:http that fetches the rows of a page without a search. */
  readonly rowsAlone: Times;
  /** Over HTTP, what was asked just before. */
  readonly again: Times;
  readonly starts: Starts;
  readonly freshness: Freshness;
  /** Resident megabytes of node:http with pg. */
  readonly bareMb: number;
  /** Null where Sphinx is missing. */
  readonly indexerMs: number | null;
}

const fileOf = (rows: number): string => join(KEPT, `search-${rows}.json`);

/** For the growth from one size to the next. */
export function saveResults(results: Results): void {
  mkdirSync(KEPT, { recursive: true });
  const text = JSON.stringify(results, (key, value) => (key === 'all' ? undefined : value), 2);
  writeFileSync(fileOf(results.rows), text);
}

/** Of the last run with so many firms; null where there was none. */
export function savedResults(rows: number): Results | null {
  const file = fileOf(rows);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : null;
}
