import type { DirectoryState } from './search-state.ts';

/** The dialogs of the directory page. */
export type Dialog = 'save' | 'saved' | 'export';

/** Navigates to another search; `replace` while typing. */
export type ShowSearch = (state: DirectoryState, options?: { readonly replace?: boolean }) => Promise<void>;
