import type { ReactNode } from 'react';

/** Id of the panel of firms that fit, for links to it. */
export const FITS_ANCHOR = 'fits';

/** Firms that were chosen in the panel. */
export interface FirmSelection {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (mwbeId: string, on: boolean) => void;
  /** What can be done with the selected firms. */
  readonly renderActions?: (mwbeIds: ReadonlySet<string>) => ReactNode;
}
