import { expect, test } from 'vitest';
import { wordForms } from './word-forms.ts';

test.each([
  ['reporter', 'reporting'],
  ['reporting', 'reporter'],
  ['painter', 'painting'],
  ['clean', 'cleaning'],
  ['pave', 'paving'],
  ['translate', 'translation'],
  ['inspector', 'inspection'],
  ['survey', 'surveying'],
  ['installer', 'installation'],
  ['restore', 'restoration'],
])('%s has the form %s', (word, form) => {
  expect(wordForms(word)).toContain(form);
});

test.each(['found', 'former', 'planter', 'transformer'])('%s has no form in -ation that means the same', (word) => {
  expect(wordForms(word).filter((form) => form.endsWith('ation'))).toEqual([]);
});

test.each(['tower', 'counter', 'spring', 'water2', 'bay'])('%s has no other form that means the same', (word) => {
  expect(wordForms(word).filter((form) => /^(?:tow|count|spr|water)(?:ing|er)$/.test(form))).toEqual([]);
});
