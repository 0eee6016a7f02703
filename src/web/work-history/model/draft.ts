import { EMPTY_REVISION, type RevisionDraft } from './revision-form.ts';

/** What a firm typed into the dialog and did not submit yet; it is kept when the mode changes. */
export interface Draft {
  readonly mode: 'default' | 'reject' | 'revision';
  readonly services: string;
  readonly choice: string | null;
  readonly words: string;
  readonly revision: RevisionDraft;
}

export const EMPTY_DRAFT: Draft = {
  mode: 'default',
  services: '',
  choice: null,
  words: '',
  revision: EMPTY_REVISION,
};

/** Whether closing would lose input. */
export const hasInput = ({ services, words, revision }: Draft): boolean =>
  [services, words, revision.notes].some((text) => text.trim()) || Object.keys(revision.values).length > 0;
