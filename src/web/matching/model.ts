import type { ReactNode } from 'react';
import type { Missing, Reason } from '#contract/matching/schema/reasons.ts';
import { notKnown, reasons, toAdd } from './copy.ts';

/** Id of the panel of firms that fit, for links to it. */
export const FITS_ANCHOR = 'fits';

/** Firms that were chosen in the panel. */
export interface FirmSelection {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (mwbeId: string, on: boolean) => void;
  /** What can be done with the selected firms. */
  readonly renderActions?: (mwbeIds: ReadonlySet<string>) => ReactNode;
}

type Text = (of: never) => string;
const textOf = <T extends { readonly code: string }>(texts: Readonly<Record<T['code'], Text>>, of: T): string =>
  (texts[of.code as T['code']] as (of: T) => string)(of);

export const reasonText = (reason: Reason): string => textOf(reasons, reason);
export const notKnownText = (missing: Missing): string => textOf(notKnown, missing);
export const toAddText = (missing: Missing): string => textOf(toAdd, missing);

/** The deadline as a clock at the place shows it, with its zone: `Jan 15, 2027, 12:00 PM EST`. */
export function deadlineText(at: string, timeZone: string | null): string {
  const style = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-US', {
    ...style,
    timeZoneName: 'short',
    ...(timeZone !== null && { timeZone }),
  }).format(new Date(at));
}
