// `npm run bench -- web [--quick]`: the first word names a file of bench/, the rest are its own.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = resolve(import.meta.dirname, '../bench');

const [name, ...words] = process.argv.slice(2);
const known = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -'.ts'.length)] : []));
if (name === undefined || !known.includes(name)) {
  console.error(`Give one of these benchmarks: ${known.join(', ')}.`);
  process.exitCode = 2;
} else {
  const bench = (await import(pathToFileURL(join(FOLDER, `${name}.ts`)).href)) as {
    /** Whether every goal was met. */
    run(words: readonly string[]): Promise<boolean>;
  };
  process.exitCode = (await bench.run(words)) ? 0 : 1;
}
