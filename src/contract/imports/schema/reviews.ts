import { z } from 'zod';
import { day, instant, uuid } from '../../formats.ts';

/** One agency's record for side-by-side comparison. */
const comparedRecord = z.strictObject({
  id: uuid,
  business_id: uuid,
  /** Null for what a firm said when it registered itself. */
  agency: z.string().nullable(),
  list_date: day.nullable(),
  lapsed_on: day.nullable(),
  name: z.string(),
  facts: z.array(z.strictObject({ field: z.string(), value: z.string() })),
});
export type ComparedRecord = z.infer<typeof comparedRecord>;

const matchReview = z.strictObject({
  id: uuid,
  score: z.int(),
  reasons: z.array(z.string()),
  created_at: instant,
  records: z.tuple([comparedRecord, comparedRecord]),
});
export type MatchReview = z.infer<typeof matchReview>;
export const reviewPage = z.strictObject({
  reviews: z.array(matchReview),
  waiting: z.int(),
  next: z.string().nullable(),
});
export type ReviewPage = z.infer<typeof reviewPage>;
export const reviewDecision = z.strictObject({ decision: z.enum(['same', 'different']) });
export const reviewOutcome = z.strictObject({ merge_id: uuid.nullable() });

const mergedRecord = z.strictObject({
  id: uuid,
  name: z.string(),
  place: z.string(),
  /** Null for what a firm said when it registered itself. */
  agency: z.string().nullable(),
  list_date: day.nullable(),
});
export type MergedRecord = z.infer<typeof mergedRecord>;

/** Records that were merged into a firm. */
const mergeEntry = z.strictObject({
  id: uuid,
  made_at: instant,
  /** Null for automatic merges. */
  by: z.string().nullable(),
  score: z.int().nullable(),
  reasons: z.array(z.string()),
  undone_at: instant.nullable(),
  undone_by: z.string().nullable(),
  /** The firm, with the records of other lists that it has besides. */
  into: z.strictObject({ business_id: uuid, name: z.string(), records: z.array(mergedRecord) }),
  records: z.array(mergedRecord),
});
export type MergeEntry = z.infer<typeof mergeEntry>;
export const mergePage = z.strictObject({ merges: z.array(mergeEntry), next: z.string().nullable() });
export type MergePage = z.infer<typeof mergePage>;
export const undoneMerge = z.strictObject({ business_id: uuid });
