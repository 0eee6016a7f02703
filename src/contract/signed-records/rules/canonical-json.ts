/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * The canonical form of a JSON value by RFC 8785 (JSON Canonicalization Scheme): names sorted by UTF-16 code units, no
 * white space, numbers and escapes as ECMAScript writes them.
 * @throws Error for what the RFC excludes: NaN, infinite numbers, lone surrogates
 */
export function canonicalize(value: Json): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${value} is not a JSON number`);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalize).join(',')}]`;
  const { ...members } = value;
  // sort() without a comparator goes by UTF-16 code units, the order of the RFC
  const names = Object.keys(members).sort();
  return `{${names.map((name) => `${quote(name)}:${canonicalize(members[name] ?? null)}`).join(',')}}`;
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value);

function quote(text: string): string {
  if (!text.isWellFormed()) throw new Error('A lone surrogate is not valid in JSON');
  return JSON.stringify(text);
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|-?\d[\d.eE+-]*/g;

/** Whether an object of this JSON text has a name twice: readers differ in which value they take. */
export function repeatsName(text: string): boolean {
  const open: (Set<string> | null)[] = [];
  const tokens = text.match(TOKENS) ?? [];
  for (const [at, token] of tokens.entries()) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null);
    else if (token === '}' || token === ']') open.pop();
    else if (tokens[at + 1] === ':') {
      const names = open.at(-1);
      // two spellings of one name are the same name
      const name = JSON.parse(token) as string;
      if (!names || names.has(name)) return true;
      names.add(name);
    }
  }
  return false;
}

/** Whether every number of this JSON text is written as itself: parsing would hide digits that doubles cannot hold. */
export function keepsNumbers(text: string): boolean {
  const numbers = (text.match(TOKENS) ?? []).filter((token) => /^[-\d]/.test(token));
  return numbers.every((number) => canonicalize(Number(number)) === number);
}
