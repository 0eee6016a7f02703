import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';
import { terms } from './tokenize.ts';

const marked = (text: string, ...words: string[]) => {
  const snippet = snippetOf(text, new Set(words));
  return snippet && [snippet.text, snippet.marks.map(({ from, to }) => snippet.text.slice(from, to))];
};

test.each([
  ['plurals and case', 'Electrical contractors, WIRING.', ['contractor', 'wiring'], ['contractors', 'WIRING']],
  ['accents and quotes', 'Café O’Brien', ['cafe', 'obrien'], ['Café', 'O’Brien']],
  ['initials', 'The L.L.C. of roofs.', ['llc', 'roof'], ['L.L.C', 'roofs']],
])('marks %s', (_, text, words, shown) => {
  expect(marked(text, ...words)).toEqual([text, shown]);
});

test('a text without the words has no snippet', () => {
  expect(marked('Roofing and siding', 'plumbing')).toBeNull();
  expect(marked('Roofing and siding')).toBeNull();
});

test('the snippet of a long text begins shortly before the first word and ends with a whole one', () => {
  const text = `${'general contracting and more '.repeat(20)}roofing of schools ${'and hospitals '.repeat(40)}`;
  const [shown, words] = marked(text, 'roofing') as [string, string[]];
  expect(words).toEqual(['roofing']);
  expect(shown).toMatch(/^… [a-z ]{0,24}roofing of schools and hospitals .*(?:and|hospitals) …$/);
  expect(shown.length).toBeLessThan(200);
});

test('marks are words of the search, in order and within the text, whatever the text', () => {
  const text = fc.array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('roof', 'ROOFS', ' ', '. ', 'ñandú ')),
  );
  fc.assert(
    fc.property(text, (parts) => {
      const snippet = snippetOf(parts.join(''), new Set(['roof', 'nandu']));
      let last = 0;
      for (const { from, to } of snippet?.marks ?? []) {
        expect(from).toBeGreaterThanOrEqual(last);
        expect(to).toBeLessThanOrEqual(snippet?.text.length ?? 0);
        expect(terms(snippet?.text.slice(from, to) ?? '').some((term) => term === 'roof' || term === 'nandu')).toBe(
          true,
        );
        last = to;
      }
      if (snippet) expect(snippet.marks.length).toBeGreaterThan(0);
    }),
  );
});
