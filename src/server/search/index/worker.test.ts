import { afterAll, expect, test } from 'vitest';
import { borrowIndexWorker } from '../../../../tests/support/index-workers.ts';

const thread = borrowIndexWorker();
afterAll(() => thread.close());

test('a change of firms overtakes the searches that wait, and their answers include it', async () => {
  const [, waiting, changed] = await Promise.all([thread.warm(), thread.suggest('bay'), thread.update('[]', [])]);
  expect(waiting.version).toBe(changed.version);
  expect((await thread.suggest('bay')).version).toBe(changed.version);
});
