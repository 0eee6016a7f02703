import { expect, test } from 'vitest';
import { launchChromium } from './chromium.ts';
import { openWindow, takeFaults } from './windows.ts';

test('an error in the console of any page of a window is counted once, unless the window was opened with it as expected', async () => {
  const browser = await launchChromium();
  try {
    const window = await openWindow(browser, 'http://127.0.0.1', { expected: [/^known /] });
    await window.page.evaluate(
      "console.error('known failure'); console.error('on purpose'); console.warn('a warning')",
    );
    const popup = await window.context.newPage();
    await popup.evaluate("setTimeout(() => { throw new Error('thrown on purpose') })");
    const found: string[] = [];
    await expect
      .poll(() => {
        found.push(...takeFaults());
        return found.map((fault) => fault.trim()).toSorted();
      })
      .toEqual(['Error: thrown on purpose', 'on purpose']);
    expect(takeFaults()).toEqual([]);
    await window.close();
  } finally {
    await browser.close();
  }
});
