import { useMediaQuery } from '@mantine/hooks';
import { BREAKPOINTS } from '#web/ui/breakpoints.ts';
import type { DirectoryState } from './search-state.ts';

/** What the page shows of the results; both where there is room. */
export type ShownView = 'list' | 'map' | 'both';

const WIDE = `(min-width: ${BREAKPOINTS.desktopLarge}px)`;

/** Whether list and map fit side by side. */
export const useIsWide = (): boolean => useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });

export function shownView({ view }: DirectoryState, wide: boolean): ShownView {
  if (wide) return view === 'list' ? 'list' : 'both';
  return view === 'map' ? 'map' : 'list';
}

/** The parameter of the URL that shows it; none for what is shown without one. */
export function viewParameter(shown: ShownView, wide: boolean): DirectoryState['view'] {
  if (wide) return shown === 'list' ? 'list' : undefined;
  return shown === 'map' ? 'map' : undefined;
}
