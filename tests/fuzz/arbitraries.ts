import * as fc from 'fast-check';

/** A schema as `/api/v1/openapi.json` prints it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const WORDS = ['', ' ', '0', '-1', '1e300', '1e-300', 'NaN', 'Infinity', 'true', 'null', '[]', '{}', 'undefined'];
const CHARACTERS = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202eright to left',
  '\ufeff',
  '👩🏽‍🔧',
  'e\u0301',
  '\u0085',
  '\t\r\n',
];
const DAYS = [
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '+275760-09-13',
  '2026-11-20T12:00:00Z',
  '1900-01-01',
  '2026-11-20',
];
const ATTACKS = [
  "'; DROP TABLE users; --",
  '%',
  '\\',
  '$\u007b7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  '(a+)+$',
  'x'.repeat(5_000),
  '9'.repeat(400),
];
const NUMBERS = [0, -0, -1, 0.1, 1e300, -1e300, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE];

/** Unexpected text. */
export const oddText = fc.oneof(
  fc.constantFrom(...WORDS, ...CHARACTERS, ...DAYS, ...ATTACKS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);
const deep = (depth: number): unknown => (depth === 0 ? 0 : [deep(depth - 1)]);

/** Any JSON value. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(...NUMBERS, null, true, false, [], {}, [[]], deep(30), deep(2_000)),
  fc.array(oddText, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Dangerous key names. */
export const oddKey = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'length',
    'then',
    'toJSON',
    'id',
    '',
  ),
  oddText,
);

/** Values that mostly match the schema; `known` are meaningful texts such as existing ids. */
export function valuesOf(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const inner = (one: Schema) => valuesOf(one, known);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(inner));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const type = [schema.type ?? 'any'].flat()[0];
  if (type === 'object') return objectOf(schema, inner);
  if (type === 'array') return fc.array(inner(schema.items ?? {}), { maxLength: 3 });
  if (type === 'string') return textOf(schema, known);
  if (type === 'integer' || type === 'number')
    return fc.oneof({ arbitrary: fc.nat(1_000_000), weight: 9 }, { arbitrary: fc.constantFrom(...NUMBERS), weight: 1 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return fc.oneof(oddValue, fc.constantFrom(...known));
}

function objectOf({ properties = {}, required = [] }: Schema, inner: (one: Schema) => fc.Arbitrary<unknown>) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)]));
  return fc.record(fields, { requiredKeys: [...required] });
}

function textOf({ pattern }: Schema, known: readonly string[]): fc.Arbitrary<string> {
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'iu');
  const fitting = known.filter((text) => expression?.test(text) ?? true);
  const usual = expression === undefined ? oddText : fitting.length > 0 ? fc.constantFrom(...fitting) : fc.string();
  return fc.oneof(
    { arbitrary: usual, weight: 20 },
    { arbitrary: fc.constantFrom(...known), weight: 1 },
    { arbitrary: fc.string({ minLength: 1, maxLength: 30 }), weight: 1 },
  );
}

/** The value with one mutation: a missing field, another type, an extra key, or the whole wrapped in a list. */
export function spoilt(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(value, oddKey, oddValue, fc.nat(), fc.nat(3)).map(([whole, key, odd, at, how]) => {
    if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return odd;
    const names = Object.keys(whole);
    const name = names[at % Math.max(1, names.length)] ?? key;
    if (how === 0) return Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name));
    if (how === 1) return [whole];
    return Object.fromEntries([...Object.entries(whole), [how === 2 ? name : key, odd]]);
  });
}
