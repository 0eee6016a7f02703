import { EXPIRING_KINDS, type FirmDocumentKind, ISSUED_KINDS } from '#contract/firm-documents/rules.ts';
import type { DocumentChange, FirmDocument } from '#contract/firm-documents/schema.ts';
import { textOrNull } from '#web/ui/form/text-or-null.ts';

/** What is said of a document, as it is typed; empty where nothing is. */
export interface DocumentValues {
  readonly title: string;
  readonly number: string;
  readonly issuing_state: string;
  readonly expires_on: string;
}

export const valuesOf = ({ title, number, issuing_state, expires_on }: FirmDocument): DocumentValues => ({
  title: title ?? '',
  number: number ?? '',
  issuing_state: issuing_state ?? '',
  expires_on: expires_on ?? '',
});

/** The body for fields that were changed. */
export const bodyOf = (changes: Partial<DocumentValues>, version: number): DocumentChange => ({
  version,
  ...Object.fromEntries(Object.entries(changes).map(([field, text]) => [field, textOrNull(text)])),
});

/** Which fields a kind has. */
export const fieldsOf = (kind: FirmDocumentKind) => ({
  title: kind === 'other',
  number: isOneOf(EXPIRING_KINDS, kind),
  issuing_state: isOneOf(ISSUED_KINDS, kind),
  expires_on: isOneOf(EXPIRING_KINDS, kind) || kind === 'other',
});

const isOneOf = (kinds: readonly FirmDocumentKind[], kind: FirmDocumentKind): boolean => kinds.includes(kind);
