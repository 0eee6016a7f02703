import { z } from 'zod';
import { instant, uuid } from '../../formats.ts';
import { uploadName } from '../../imports/schema/drafts.ts';
import { IMPORT_COUNTS, IMPORT_STATUSES, NOTICE_SOURCES } from '../rules.ts';

export const importCounts = z.record(z.enum(IMPORT_COUNTS), z.int());

export const newImport = z.strictObject({
  /** Name of a complete upload. */
  upload: uploadName,
  source: z.enum(NOTICE_SOURCES),
  /** It names every notice that is active: those that it lacks are no longer listed. */
  complete: z.boolean(),
  /** Unlist even many. */
  allow_gone: z.boolean().default(false),
  /** Only counts; nothing is imported. */
  dry_run: z.boolean(),
});
export type NewImport = z.infer<typeof newImport>;

export const noticeImport = z.strictObject({
  id: uuid,
  source: z.enum(NOTICE_SOURCES),
  file_name: z.string(),
  complete: z.boolean(),
  dry_run: z.boolean(),
  status: z.enum(IMPORT_STATUSES),
  /** Why it failed. */
  problem: z.string().nullable(),
  counts: importCounts.nullable(),
  /** Who began it; null for the command line. */
  by: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type NoticeImport = z.infer<typeof noticeImport>;

export const noticeImportDetail = z.strictObject({
  ...noticeImport.shape,
  /** The first refused rows, in the order of the file. */
  refused: z.array(
    z.strictObject({
      line: z.int(),
      ref: z.string().nullable(),
      title: z.string().nullable(),
      reason: z.string(),
    }),
  ),
});
export type NoticeImportDetail = z.infer<typeof noticeImportDetail>;

/** What a notice says beyond an opportunity. */
export const noticeFacts = z.strictObject({
  kind: z.string(),
  base_kind: z.string().nullable(),
  /** Product and service codes. */
  psc: z.array(z.string()),
  set_aside: z.string().nullable(),
  posted_at: instant,
  archive_on: z.string().nullable(),
  country: z.string().nullable(),
  /** Since when its system no longer lists it. */
  unlisted_at: instant.nullable(),
});
export type NoticeFacts = z.infer<typeof noticeFacts>;
