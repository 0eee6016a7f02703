import { expect, test } from 'vitest';
import { firms } from '../../../../bench/search/data.ts';
import { fillOurs } from '../../../../bench/search/ours.ts';
import { parseQuestion } from '../../../../bench/search/parse-question.ts';
import { knownFirms } from '../../../../bench/search/recall.ts';

const FIRMS = 20_000;
const engine = await fillOurs(firms(FIRMS));

test.each([1, 2])('firms of a generated directory are found by their name with %i typos', async (typos) => {
  const missed: string[] = [];
  for (const { id, typed } of knownFirms(FIRMS, 300, typos)) {
    const { ids } = await engine.search(parseQuestion(new URLSearchParams({ q: typed, page_size: '10' }).toString()));
    if (!ids.includes(id)) missed.push(typed);
  }
  expect(missed).toEqual([]);
});
