import { readdirSync, readFileSync } from 'node:fs';
import { readPack } from '#contract/counting/rules/explain-pack.ts';
import type { RulePack } from '#contract/counting/schema/pack.ts';

const FOLDER = new URL('../../../../reference/counting/', import.meta.url);

/** The rule packs that ship, by code. @throws Error naming the file that is none */
export function shippedPacks(): RulePack[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return files.toSorted().map((file) => {
    const reading = readPack(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));
    if ('problems' in reading) throw new Error(`reference/counting/${file}: ${reading.problems.join('; ')}`);
    return reading.pack;
  });
}
