import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BREAKPOINTS, upTo } from '#web/ui/breakpoints.ts';

const WEB = join(import.meta.dirname, '../../src/web');

test('defines the seven breakpoints [SHELL-035, SHELL-036, SHELL-037, SHELL-038, SHELL-039, SHELL-040, SHELL-041]', () => {
  expect(BREAKPOINTS).toEqual({
    desktopMax: 1440,
    desktopLarge: 1200,
    desktopStandard: 1024,
    tabletStandard: 980,
    tabletSmall: 768,
    phoneStandard: 576,
    phoneSmall: 360,
  });
  expect(upTo('phoneStandard')).toBe('(max-width: 576px)');
});

test('style sheets use no other widths', () => {
  const known = new Set(Object.values(BREAKPOINTS).flatMap((width) => [width, width - 1, width + 1]));
  const widths = globSync('**/*.css', { cwd: WEB }).flatMap((file) =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(/@media[^{]*?(\d+)px/g)].map(([, width]) => ({
      file,
      width: Number(width),
    })),
  );
  expect(widths.length).toBeGreaterThan(10);
  expect(widths.filter(({ width }) => !known.has(width))).toEqual([]);
});
