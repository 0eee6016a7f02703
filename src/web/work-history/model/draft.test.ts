import { expect, test } from 'vitest';
import { EMPTY_DRAFT, hasInput, typedTexts } from './draft.ts';

test('lists every text that was typed, in whatever mode', () => {
  const draft = {
    ...EMPTY_DRAFT,
    services: 'Switchgear',
    words: ' ',
    revision: { values: { budget: '900000' }, saved: [], notes: 'Change order 7', services: 'Feeders' },
  };
  expect(typedTexts(draft)).toEqual([
    { field: 'services', text: 'Switchgear' },
    { field: 'budget', text: '900000' },
    { field: 'notes', text: 'Change order 7' },
    { field: 'services', text: 'Feeders' },
  ]);
  expect([hasInput(draft), hasInput(EMPTY_DRAFT), typedTexts(EMPTY_DRAFT)]).toEqual([true, false, []]);
});
