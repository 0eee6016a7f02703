import { afterEach, expect } from 'vitest';
import { showPages, takeFaults } from './windows.ts';

/**
 * In every lane with a browser: a console error, an uncaught exception or a request to another host fails the test that
 * it happens in, unless its window was opened with what is `expected`. Runs after the hooks of the file, which close
 * their windows first.
 */
afterEach(async (context) => {
  await showPages(context);
  expect(takeFaults(), 'errors in the console of the browser').toEqual([]);
});
