import type { ReactNode } from 'react';
import type { ProjectEntry } from '#contract/parent-projects/schema/home.ts';

/** What happened, in the words of the room that says so: who comes first, in bold. */
export interface EntryText {
  readonly who: string | null;
  /** Goes on where `who` ends, or is a sentence of its own. */
  readonly what: ReactNode;
}
export type EntryKind =
  | 'done'
  | 'money'
  | 'certificate'
  | 'exclusion'
  | 'upload'
  | 'people'
  | 'goal'
  | 'edit'
  | 'contract';

/** How a room tells of its own kinds of entries on a project's home. */
export interface EntryWords {
  readonly icon: EntryKind;
  readonly text: (entry: ProjectEntry) => EntryText;
}
export type EntryTexts = Readonly<Record<string, EntryWords>>;
