import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Polls an asynchronous state of the page; a busy machine takes seconds. */
export const eventually = <T>(read: () => T) => expect.poll(read);

/** The computed value of a style property, such as `zIndex` or `z-index`. */
export const styleOf = (locator: Locator, property: string): Promise<string> =>
  locator.evaluate((one, name) => one.ownerDocument.defaultView.getComputedStyle(one)[name], property);

/** Whether the focus is on the element or inside it. */
export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((one) => one.contains(one.ownerDocument.activeElement));

export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((one) => one === one.ownerDocument.activeElement);

/** Text of the focused element. */
export const focusedText = (page: Page) => page.evaluate<string | null>('document.activeElement?.textContent ?? null');

export const scrollPosition = (page: Page) => page.evaluate<number>('scrollY');

/** Terms and definitions of a description list. */
export async function descriptionListOf(dialog: Locator): Promise<Record<string, string>> {
  const [names, values] = [
    await dialog.getByRole('term').allTextContents(),
    await dialog.getByRole('definition').allTextContents(),
  ];
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
}
