import type { Plugin } from 'vite';

/** Parts that Mantine hangs onto its menu and that no page uses: the search alone brings all of Mantine's inputs along. */
const UNUSED = ['Search', 'Sub', 'CheckboxItem', 'CheckboxGroup', 'RadioItem', 'RadioGroup', 'ContextMenu'];

/**
 * Leaves the unused parts of the menu out of what is built, some 4 kB of every page of members. A page that begins to
 * use one, and a menu that no longer hangs them on in this way, stop the build.
 */
export function unusedParts(): Plugin {
  const hangs = new RegExp(`^Menu\\.(?:${UNUSED.join('|')}) = \\w+;$`, 'gm');
  const uses = new RegExp(`<Menu\\.(?:${UNUSED.join('|')})\\b`);
  return {
    name: 'unused-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [/\/components\/Menu\/Menu\.mjs$/, /\/src\/web\/.*\.tsx$/] },
      handler(code, id) {
        if (id.endsWith('.tsx')) {
          const used = uses.exec(code);
          if (used) this.error(`${used[0]}> is left out by scripts/build/unused-parts.ts: take it off the list there`);
          return null;
        }
        if ((code.match(hangs) ?? []).length !== UNUSED.length)
          this.error('Mantine hangs parts onto its menu otherwise');
        return { code: code.replace(hangs, ''), map: null };
      },
    },
  };
}
