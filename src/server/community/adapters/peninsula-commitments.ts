import { readFileSync } from 'node:fs';
import type { Commitment } from '#contract/community/rules/page.ts';

const FILE = new URL('../../../../reference/baltimore_peninsula_commitments.json', import.meta.url);
let known: readonly Commitment[] | undefined;

/** What was published about the development, with its sources (see reference/README.md). */
export function publishedCommitments(): readonly Commitment[] {
  known ??= (JSON.parse(readFileSync(FILE, 'utf8')) as { commitments: readonly Commitment[] }).commitments;
  return known;
}
