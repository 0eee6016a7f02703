import { afterAll, expect, test } from 'vitest';
import { borrowIndexWorker } from '../../../../tests/support/index-workers.ts';

const thread = borrowIndexWorker();
afterAll(() => thread.close());

/** Tries: on a busy machine the thread may have answered a search before the change is sent. */
const TRIES = 20;

test('a change of firms overtakes the searches that wait, and their answers include it', async () => {
  let overtaken = false;
  for (let tried = 0; tried < TRIES && !overtaken; tried++) {
    const [, waiting, changed] = await Promise.all([thread.warm(), thread.suggest('bay'), thread.update('[]', [])]);
    overtaken = waiting.version === changed.version;
    expect((await thread.suggest('bay')).version).toBe(changed.version);
  }
  expect(overtaken).toBe(true);
});
