import { expect, test } from 'vitest';
import { goInGallery } from '../../support/gallery.ts';
import { screens } from '../../support/screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();

test('every gallery page is accessible at three widths', async () => {
  const page = await open('/staff/gallery', { as: 'staff' });
  const sections = page.getByRole('navigation', { name: 'Widgets' }).getByRole('link');
  await sections.first().waitFor();
  const paths = await sections.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    expect(await goInGallery(page, path)).toBe(true);
    await expectAccessible(page, path);
  }
});
