import { EMPTY_REVISION, REVISABLE_FIELDS, type RevisableField, type RevisionDraft } from './revision-form.ts';

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
  [services, words, revision.notes, revision.services].some((text) => text.trim()) ||
  Object.keys(revision.values).length > 0;

/** A text that was typed, by the field that it was typed into. */
export interface TypedText {
  readonly field: 'services' | 'words' | 'notes' | RevisableField;
  readonly text: string;
}

/** Everything that was typed. */
export const typedTexts = ({ services, words, revision: { values, notes, services: revised } }: Draft): TypedText[] =>
  [
    { field: 'services' as const, text: services },
    { field: 'words' as const, text: words },
    ...REVISABLE_FIELDS.map((field) => ({ field, text: values[field] ?? '' })),
    { field: 'notes' as const, text: notes },
    { field: 'services' as const, text: revised },
  ].filter(({ text }) => text.trim());
