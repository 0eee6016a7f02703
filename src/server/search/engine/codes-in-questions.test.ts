import { expect, test } from 'vitest';
import { ids, firm as make, vocabulary } from '../../../../tests/oracles/search/fixtures.ts';
import { FirmIndex } from './firm-index.ts';

test('of several codes any is meant, and a sector by its two digits where it is said to be one', () => {
  const index = new FirmIndex({
    ...vocabulary,
    titles: [...vocabulary.titles, ['238', 'Specialty Trade'], ['541330', 'Engineering Services']],
  });
  index.update(
    [
      make('wires', { name: 'Bay', naics: ['238210'] }),
      make('pipes', { name: 'Pier', naics: ['238220'] }),
      make('both', { name: 'Quay', naics: ['238210', '238220'] }),
      make('plans', { name: 'Wharf 23', naics: ['541330'] }),
    ],
    [],
  );
  const asked = (q: string) => ids(index, { q, sort: 'name' });
  for (const q of ['238210 or 238220', '238210, 238220', '238210/238220', 'NAICS code 23', 'sector 23'])
    expect(asked(q)).toEqual(['wires', 'pipes', 'both']);
  expect(asked('238210 and 238220')).toEqual(['both']);
  expect(asked('23')).toEqual(['plans']);
});
