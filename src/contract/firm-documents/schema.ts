import { z } from 'zod';
import { MEDIA_TYPES } from '../documents/rules.ts';
import { uploadId } from '../documents/schema.ts';
import { day, instant, line, uuid } from '../formats.ts';
import { FILE_STATES, FIRM_DOCUMENT_KINDS, ISSUING_STATES, MAX_FIRM_DOCUMENTS } from './rules.ts';

const kind = z.enum(FIRM_DOCUMENT_KINDS, 'is not a kind of document');

/** What a firm says of a document; saved as it is typed. */
const facts = {
  kind,
  /** What it is, where the kind does not say it. */
  title: line(100).nullable(),
  /** Of the policy, the license or the certificate. */
  number: line(60).nullable(),
  issuing_state: z.enum(ISSUING_STATES as [string, ...string[]], 'is not a state').nullable(),
  expires_on: day.nullable(),
};

export const newDocument = z.strictObject({
  upload: uploadId,
  kind,
  /** The document that this file renews; it keeps its number, and its earlier files stay readable to the firm. */
  replaces: z.strictObject({ id: uuid, version: z.int().min(1) }).optional(),
});
export type NewDocument = z.infer<typeof newDocument>;

export const documentChange = z.strictObject({
  version: z.int().min(1),
  ...z.strictObject(facts).partial().shape,
});
export type DocumentChange = z.infer<typeof documentChange>;

const file = z.strictObject({
  id: uuid,
  display_name: z.string(),
  media_type: z.enum(MEDIA_TYPES),
  bytes: z.int(),
  state: z.enum(FILE_STATES),
  sent_by: z.string(),
  created_at: instant,
});

/** A former file, with what was said of it then. */
const earlierFile = file.extend({ number: z.string().nullable(), expires_on: day.nullable() });

/** A document as its firm sees it. */
export const firmDocument = z.strictObject({
  id: uuid,
  kind: z.enum(FIRM_DOCUMENT_KINDS),
  title: z.string().nullable(),
  number: z.string().nullable(),
  issuing_state: z.string().nullable(),
  expires_on: day.nullable(),
  version: z.int(),
  file,
  earlier: z.array(earlierFile),
  /** Set for a day: then it is deleted. */
  removed_at: instant.nullable(),
});
export type FirmDocument = z.infer<typeof firmDocument>;
export type FirmFile = FirmDocument['file'];

/** Which file to download; the current one when left out. */
export const downloadRequest = z.strictObject({ file: uuid.optional() });
/** The entry in the record of who looked, which lets one person download one file for a moment. */
export const download = z.strictObject({ id: uuid });

/** What a firm shares with one company. */
export const newShare = z
  .strictObject({
    company_id: uuid,
    financials: z.boolean(),
    /** The last four digits; never more. */
    tax_id_last_four: z.boolean(),
    documents: z.array(uuid).max(MAX_FIRM_DOCUMENTS.documents, 'are too many'),
    ends_on: day,
  })
  .refine(({ financials, documents }) => financials || documents.length > 0, {
    error: 'must name at least one document, or include financials',
    path: ['documents'],
  });
export type NewShare = z.infer<typeof newShare>;

export const share = z.strictObject({
  id: uuid,
  company: z.strictObject({ id: uuid, business_name: z.string() }),
  financials: z.boolean(),
  tax_id_last_four: z.boolean(),
  documents: z.array(uuid),
  ends_on: day,
  shared_by: z.string(),
  created_at: instant,
  /** Ended by the firm, or by a newer share with the same company. */
  stopped_at: instant.nullable(),
  active: z.boolean(),
});
export type Share = z.infer<typeof share>;

/** A document as those see it with whom it is shared. */
export const sharedDocument = z.strictObject({
  id: uuid,
  kind: z.enum(FIRM_DOCUMENT_KINDS),
  title: z.string().nullable(),
  number: z.string().nullable(),
  issuing_state: z.string().nullable(),
  expires_on: day.nullable(),
  display_name: z.string(),
  media_type: z.enum(MEDIA_TYPES),
  bytes: z.int(),
  created_at: instant,
});
export type SharedDocument = z.infer<typeof sharedDocument>;

/** What a firm shares with the caller's company; for staff, its documents. */
export const shared = z.strictObject({
  financials: z.boolean(),
  documents: z.array(sharedDocument),
  /** Null for staff, and where nothing is shared. */
  ends_on: day.nullable(),
});
export type Shared = z.infer<typeof shared>;

/** One look at what a firm keeps private. */
export const look = z.strictObject({
  id: uuid,
  person: z.string(),
  company: z.string(),
  what: z.enum(['financials', 'document']),
  /** Name of the file; null for financials. */
  file: z.string().nullable(),
  at: instant,
});

export const lookPage = z.strictObject({ looks: z.array(look), next: uuid.nullable() });
export type LookPage = z.infer<typeof lookPage>;

export const shareRecipient = z.strictObject({ id: uuid, business_name: z.string() });
export type ShareRecipient = z.infer<typeof shareRecipient>;

/** What a reminder tells of a document. */
export const firmDocumentSubject = z.strictObject({
  id: uuid,
  mwbe_id: uuid,
  mwbe_name: z.string(),
  document_kind: z.enum(FIRM_DOCUMENT_KINDS),
  document_title: z.string().nullable(),
  expires_on: day.nullable(),
  removed: z.boolean(),
});
export type FirmDocumentSubject = z.infer<typeof firmDocumentSubject>;

/** What a company is told of a share with it, as the share is today. */
export const firmShareSubject = z.strictObject({
  id: uuid,
  mwbe_id: uuid,
  mwbe_name: z.string(),
  company_name: z.string(),
  share_state: z.enum(['open', 'replaced', 'stopped']),
  shares_financials: z.boolean(),
  shared_documents: z.int(),
  ends_on: day,
  /** When that day is over everywhere in the country. */
  expires_at: instant,
});
export type FirmShareSubject = z.infer<typeof firmShareSubject>;
