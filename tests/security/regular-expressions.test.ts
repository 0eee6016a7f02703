import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expressionsIn } from './expressions.ts';
import { attacksOn, findSuperLinear } from './pump.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const found = expressionsIn(ROOT, ['src/contract', 'src/server']);
/** The formats of the schema library that the contract uses; whoever is not signed in reaches them as well. */
const FORMATS = ['email', 'date', 'uuid'] as const;

/** Expressions that see so few characters that their growth does not matter, with the reason. */
const BOUNDED: readonly { readonly begins: string; readonly longest: number; readonly reason: string }[] = [
  {
    begins: "[a-z0-9._%+'-]{1,64}@",
    longest: 1_000,
    reason: 'parseEmail looks into the first 1,000 characters of a cell',
  },
];
const longestFor = (source: string) => BOUNDED.find(({ begins }) => source.startsWith(begins))?.longest;

const asFound = (source: string, flags = '', repeats = flags.includes('g')) => ({ source, flags, repeats });

/** A busy machine may hide once how the time grows: it is measured so that nothing harmless is called slow. */
function foundInTries(
  expression: Parameters<typeof findSuperLinear>[0],
  tries = 5,
): ReturnType<typeof findSuperLinear> {
  const found = findSuperLinear(expression);
  return found || tries === 1 ? found : foundInTries(expression, tries - 1);
}

describe('regular expressions', () => {
  test('are found in the sources: literals, and what is built of literals, templates and constants', () => {
    expect(found.length).toBeGreaterThan(400);
    expect(found.some(({ source }) => source.startsWith('^(?:(?:current|(?:certification|certificate'))).toBe(true);
    expect(found.find(({ source }) => source === '[?#]')).toMatchObject({ repeats: true });
  });

  test.each([
    ['a class that meets its own separator', asFound('^[A-Za-z0-9+/\\s]+={0,2}\\s*$')],
    ['white space before a separator', asFound('\\s*[,;]\\s*', 'g')],
    ['white space at the end', asFound('[. ]+$')],
    ['an opening that comes again and again', asFound('<(?:\\w+:)?sheet\\s[^>]*>', 'g')],
    ['an unanchored beginning', asFound('naics.*$', 'i')],
    ['a look-behind', asFound('(?<![\\d.$-])(?:NAICS\\s*:?\\s*)?(\\d{2,6})(?![\\d%])', 'g')],
    [
      'a polynomial of high degree',
      asFound('^\\s*([\\d\\s().+-]+?)(?:\\s*(?:ext|x)\\s*:?\\s*(\\d{1,6}))?\\s*[a-z ]*$', 'i'),
    ],
  ])('of more than linear time are recognized: %s', (_, expression) => {
    expect(foundInTries(expression)).toMatchObject({ pump: expect.any(String), growth: expect.any(Number) });
  });

  test.each([
    ['white space is read once', asFound('(?<!\\s)\\s*[,;]\\s*', 'g')],
    ['bounded repetitions', asFound('[a-z0-9]{1,64}@[a-z]{2,24}', 'i')],
  ])('of linear time pass: %s', (_, expression) => {
    expect(attacksOn(expression).length).toBeGreaterThan(10);
    expect(findSuperLinear(expression)).toBeNull();
  });

  test('of the contract and the server take linear time on every generated attack of 32,000 characters', () => {
    const distinct = new Map(found.map((one) => [`${one.source} ${one.flags} ${one.repeats}`, one]));
    const slow = [...distinct.values()].flatMap((one) => {
      const attack = findSuperLinear(one, longestFor(one.source));
      return attack ? [{ place: one.place, source: one.source, attack }] : [];
    });
    expect(slow).toEqual([]);
  });

  test.each(FORMATS)('of the format %s take linear time', (format) => {
    const pattern = z.core.regexes[format];
    const { source, flags } = typeof pattern === 'function' ? pattern() : pattern;
    expect(findSuperLinear(asFound(source, flags))).toBeNull();
  });
});
