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
