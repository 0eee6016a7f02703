import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { nameKey } from '#contract/businesses/rules/firm-names.ts';

const FILE = new URL('../../../../reference/unicode_confusables.csv.gz', import.meta.url);

let table: ReadonlyMap<string, string> | undefined;

/** What Unicode lists as looking like another character (UTS #39, confusables), see reference/README.md. */
function readTable(): Map<string, string> {
  const [, ...lines] = gunzipSync(readFileSync(FILE)).toString('utf8').trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [source = '', target = ''] = line.split(',');
      return [fromCodePoints(source), fromCodePoints(target)];
    }),
  );
}

const fromCodePoints = (codes: string): string =>
  String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)));

/** The prototype of each character beyond ASCII: `Сity` with a Cyrillic first letter becomes `City`. */
function toPrototypes(name: string): string {
  table ??= readTable();
  const prototypes = table;
  return Array.from(name, (letter) => (letter < '\u0080' ? letter : (prototypes.get(letter) ?? letter))).join('');
}

/** Prototypes of ASCII in lower case: the digit one and the letters i and l look the same, and so do `rn` and `m`. */
const foldAscii = (key: string): string => key.replaceAll('rn', 'm').replace(/[1i|]/g, 'l').replaceAll('0', 'o');

const keys = new Map<string, readonly string[]>();
/** Names whose keys are kept: more than an installation has, and bounded all the same. */
const KEPT = 50_000;

/**
 * What a name looks like, without case, punctuation, legal form and accents: names with a common key look alike. Two
 * keys, because a capital may look like another letter than its small form.
 */
export function lookAlikeKeys(name: string): readonly string[] {
  const known = keys.get(name);
  if (known) return known;
  const written = name.normalize('NFKC');
  const found = [written, written.toLowerCase()].map((text) => foldAscii(nameKey(toPrototypes(text)).key));
  const made = [...new Set(found)];
  if (keys.size >= KEPT) keys.clear();
  keys.set(name, made);
  return made;
}
