import type { ReactNode } from 'react';
import type { DirectoryState } from './search-state.ts';

/** The dialogs of the directory page. */
export type Dialog = 'save' | 'saved' | 'export';

/** Firms to keep in a list: some by `mwbes.id`, `name` where it is one, or all of a search. */
export type FirmsToKeep =
  | { readonly firms: readonly string[]; readonly name?: string }
  | { readonly search: DirectoryState };
/** Asks in which list to keep firms; missing for those who have no lists. */
export type KeepFirms = (what: FirmsToKeep) => void;

/** Of other features: what is done with the selected firms, by their `mwbes.id`. */
export type FirmActs = (mwbeIds: readonly string[]) => ReactNode;

/** Navigates to another search; `replace` while typing. */
export type ShowSearch = (state: DirectoryState, options?: { readonly replace?: boolean }) => Promise<void>;
