import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Expects something that a page comes to in its own time; a busy machine takes seconds. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 });

/** The value that the browser worked out for a property of the style, such as `zIndex` or `z-index`. */
export const styleOf = (locator: Locator, property: string): Promise<string> =>
  locator.evaluate((one, name) => one.ownerDocument.defaultView.getComputedStyle(one)[name], property);

/** Whether the focus is on it, or on something inside. */
export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((one) => one.contains(one.ownerDocument.activeElement));

export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((one) => one === one.ownerDocument.activeElement);

/** The text that the focus is on. */
export const focusedText = (page: Page) => page.evaluate<string | null>('document.activeElement?.textContent ?? null');

export const scrolledTo = (page: Page) => page.evaluate<number>('scrollY');

/** Names and values of a list of facts. */
export async function factsIn(dialog: Locator): Promise<Record<string, string>> {
  const [names, values] = [
    await dialog.getByRole('term').allTextContents(),
    await dialog.getByRole('definition').allTextContents(),
  ];
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
}
