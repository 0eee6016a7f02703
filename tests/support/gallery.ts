import type { Page } from 'playwright-core';
import type { Part } from './window-pool.ts';

export const GALLERY = '/staff/gallery/';

/**
 * Between two tests the page shows one of these, so that every section is mounted anew. Nothing on them moves: an endless
 * animation in five windows that wait takes a third of two processors.
 */
const RESTING_PLACES = ['icons', 'foundations'];

const sectionOf = (path: string): string => /^[\w-]+/.exec(path.slice(GALLERY.length))?.[0] ?? '';

/**
 * The gallery as a signed-in account: its sections keep no state beyond their components, so that a test need not load
 * the product again for each of them.
 */
export const galleryAs = (account: string): Part => ({
  name: `gallery as ${account}`,
  async reset(page) {
    const { pathname } = new URL(page.url());
    if (!pathname.startsWith(GALLERY)) return false;
    const place = RESTING_PLACES.find((name) => name !== sectionOf(pathname));
    return (await goInGallery(page, `${GALLERY}${place}`)) && !(await page.evaluate<boolean>(LEFT_BEHIND));
  },
});

/** A dialog, an alert, a page that is kept from scrolling, something that moves for ever. */
const LEFT_BEHIND = `document.querySelector('[role="dialog"], dialog[open], [role="alert"]:not(:empty)') !== null
  || document.body.style.overflow !== ''
  || document.getAnimations().some(({ effect }) => effect.getComputedTiming().iterations === Infinity)`;

/** Navigates as the router does, without loading the page; false where the section does not appear. */
export async function goInGallery(page: Page, path: string): Promise<boolean> {
  await page.evaluate(`{
    history.pushState(null, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));
  }`);
  try {
    await page
      .locator(`[data-section="${sectionOf(path)}"]`)
      .getByRole('heading')
      .first()
      .waitFor({ timeout: 5_000 });
  } catch {
    return false;
  }
  // the focus and the scroll position of a page that was just opened
  await page.evaluate(`{
    const { body } = document;
    body.tabIndex = -1;
    body.focus();
    body.removeAttribute('tabindex');
    scrollTo(0, 0);
  }`);
  return true;
}
