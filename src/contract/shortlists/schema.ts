import { z } from 'zod';
import { day, instant, line, repeated, uuid, wholeNumber } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { exportQuery, searchItem } from '../search/schema.ts';
import { CERTIFICATE_CHANGE_KINDS, FIRM_SORTS, LIST_SORTS, MAX_NAMED_FIRMS, SHARINGS, WATCH_DAYS } from './rules.ts';

const name = line(LIMITS.name);
const version = z.int().min(1);

/**
 * A list. `company` is null for people without one; `is_owner` and `may_edit` are the caller's. `firms` counts a firm once,
 * also where two of its records were added before they were merged.
 */
export const shortlist = z.strictObject({
  id: uuid,
  name: z.string(),
  company: z.strictObject({ id: uuid, name: z.string() }).nullable(),
  owner: z.strictObject({ id: uuid, name: z.string().nullable() }),
  is_owner: z.boolean(),
  may_edit: z.boolean(),
  sharing: z.enum(SHARINGS),
  watch: z.boolean(),
  watch_days: z.literal([...WATCH_DAYS]),
  firms: z.int(),
  version,
  created_at: instant,
  changed_at: instant,
});
export type Shortlist = z.infer<typeof shortlist>;

/** `has`: which of the firms that were asked for are in it, by `mwbes.id`. */
export const listedShortlist = z.strictObject({ ...shortlist.shape, has: z.array(uuid) });
export type ListedShortlist = z.infer<typeof listedShortlist>;

/** `editable=true` leaves out what the caller may only read; `firm` asks of firms whether they are in it. */
export const shortlistsQuery = z.strictObject({
  q: z.string().trim().max(LIMITS.query).optional(),
  sort: z.enum(LIST_SORTS).default('changed'),
  editable: z.enum(['true'], { error: 'must be true' }).optional(),
  firm: repeated(uuid),
  after: uuid.optional(),
  limit: wholeNumber(1, LIMITS.pageSize).default(50),
});
export type ShortlistsQuery = z.output<typeof shortlistsQuery>;

export const currentShortlist = z.strictObject({ id: uuid.nullable() });
export const newShortlist = z.strictObject({ name });
export const shortlistChange = z.strictObject({
  version,
  name: name.optional(),
  sharing: z.enum(SHARINGS).optional(),
  watch: z.boolean().optional(),
  watch_days: z.literal([...WATCH_DAYS]).optional(),
});
export type ShortlistChange = z.output<typeof shortlistChange>;
export const shortlistCopy = z.strictObject({ name });

/** Firms by name, one by one: `mwbes.id`. */
export const namedFirms = z.strictObject({
  firms: z.array(uuid).min(1).max(MAX_NAMED_FIRMS, `must have at most ${MAX_NAMED_FIRMS} firms`),
});
const { format: _format, ...searched } = exportQuery.shape;
/** A search of the directory, with the values of the export's query: its first firms in its order. */
export const searchToAdd = z
  .strictObject(searched)
  .refine((query) => query.radius_miles === undefined || query.zip !== undefined, {
    error: 'needs a zip to measure from',
    path: ['radius_miles'],
  })
  .refine((query) => query.sort !== 'distance' || query.zip !== undefined, {
    error: 'distance needs a zip to measure from',
    path: ['sort'],
  });
export type SearchToAdd = z.output<typeof searchToAdd>;

/**
 * `added` firms are new, `already` were there, `left_out` found no room: a list has at most 10,000 firms. `batch` takes back
 * what was added; null where nothing was.
 */
export const addedFirms = z.strictObject({
  added: z.int(),
  already: z.int(),
  left_out: z.int(),
  batch: uuid.nullable(),
});
export type AddedFirms = z.infer<typeof addedFirms>;

/** Either some rows or all that were added at once. */
export const removal = z
  .strictObject({
    items: z.array(uuid).min(1).max(MAX_NAMED_FIRMS, `must have at most ${MAX_NAMED_FIRMS} firms`).optional(),
    batch: uuid.optional(),
  })
  .refine(({ items, batch }) => (items === undefined) !== (batch === undefined), {
    error: 'give either items or a batch',
    path: ['items'],
  });
export type Removal = z.output<typeof removal>;
/** `removal` brings them back; null where nothing was removed. */
export const removedFirms = z.strictObject({ removed: z.int(), removal: uuid.nullable() });
export const restoredFirms = z.strictObject({ restored: z.int() });

/**
 * A row of a list. `firm` is null where the directory no longer shows it. `merged_notes` are those of its other records that
 * were in the list before they were merged.
 */
export const listedFirm = z.strictObject({
  id: uuid,
  note: z.string(),
  version,
  merged_notes: z.array(z.string()),
  added_at: instant,
  added_by: z.string().nullable(),
  firm: searchItem
    .pick({
      id: true,
      mwbe_core_id: true,
      legal_business_name: true,
      trade_name: true,
      profile_url_path: true,
      city: true,
      state: true,
      certificates: true,
      verified_projects: true,
    })
    .nullable(),
});
export type ListedFirm = z.infer<typeof listedFirm>;

const firmFilter = {
  q: z.string().trim().max(LIMITS.query).optional(),
  sort: z.enum(FIRM_SORTS).default('manual'),
};
export const listedFirmsQuery = z.strictObject({
  ...firmFilter,
  after: uuid.optional(),
  limit: wholeNumber(1, LIMITS.pageSize).default(100),
});
export type ListedFirmsQuery = z.output<typeof listedFirmsQuery>;
/** To do something with all firms at once. */
export const listedIds = z.strictObject({ mwbe_ids: z.array(uuid) });
export type ListedIds = z.infer<typeof listedIds>;
/** `pdf` takes up to 500 firms, the others all. */
export const shortlistExport = z.strictObject({ sort: firmFilter.sort, format: z.enum(['csv', 'xlsx', 'pdf']) });
export type ShortlistExport = z.output<typeof shortlistExport>;

const NOTE_SIGNS = /^(?:\P{Cc}|[\t\n\r])*$/u;
/** An empty note deletes it. */
export const noteChange = z.strictObject({
  version,
  note: z
    .string()
    .max(LIMITS.longText, `must have at most ${LIMITS.longText} characters`)
    .regex(NOTE_SIGNS, 'must not hold control characters'),
});
export const savedNote = z.strictObject({ id: uuid, note: z.string(), version });
export type SavedNote = z.infer<typeof savedNote>;

/** Right behind this row of the list; null for the top. */
export const newPlace = z.strictObject({ after: uuid.nullable() });

/** What an owner is told of the lists of one company on one day. */
export const shortlistCertificateChangesSubject = z.strictObject({
  id: uuid,
  day,
  total: z.int(),
  lists: z.array(z.strictObject({ id: uuid, name: z.string(), changes: z.int() })),
  /** The first of them, by list. */
  changes: z.array(
    z.strictObject({
      list_id: uuid,
      mwbe_id: uuid,
      mwbe_name: z.string(),
      kind: z.enum(CERTIFICATE_CHANGE_KINDS),
      agency: z.string(),
      certificate_type: z.string(),
      certificate_number: z.string().nullable(),
      day: day.nullable(),
    }),
  ),
});
export type ShortlistCertificateChangesSubject = z.infer<typeof shortlistCertificateChangesSubject>;
