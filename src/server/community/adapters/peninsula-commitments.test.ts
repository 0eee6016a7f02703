import { expect, test } from 'vitest';
import { RESIDENT_PAGE_LANGUAGES } from '#contract/community/rules/language.ts';
import { publishedCommitments } from './peninsula-commitments.ts';

test('published commitments: each text is there in every language of the pages for residents', () => {
  const texts = publishedCommitments().flatMap(({ what, figure }) => (figure === null ? [what] : [what, figure]));
  expect(texts).not.toEqual([]);
  for (const text of texts)
    expect(text).toEqual(
      Object.fromEntries(RESIDENT_PAGE_LANGUAGES.map((code) => [code, expect.stringMatching(/\S/)])),
    );
});
