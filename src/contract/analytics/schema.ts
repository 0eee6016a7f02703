import { z } from 'zod';
import { day, instant, line, text, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { isTokenLike, PATH_LENGTH, redactPath } from './rules.ts';

/** Path of a page without query and fragment, which may hold what a person typed; secrets in it are taken out. */
const pagePath = z
  .string()
  .max(PATH_LENGTH, `must have at most ${PATH_LENGTH} characters`)
  .regex(/^\/[^?#\p{Cc}]*$/u, 'must be a path such as /search, without ? and #')
  .overwrite(redactPath);

const categoryId = line(100).refine((id) => !isTokenLike(id), { error: 'must be an id' });

export const pageView = z.strictObject({
  url_path: pagePath,
  view_category: line(100),
  view_category_id: categoryId.nullish(),
  /** Whoever is logged in, or null; the server records who asks and refuses anybody else here. */
  user_id: uuid.nullish(),
});

export const scriptFailure = z.strictObject({
  /** It could not be loaded, or did not arrive within 120 s. */
  kind: z.enum(['failed', 'timeout']),
  file: z
    .string()
    .max(200, 'must have at most 200 characters')
    .regex(/^\/assets\/[\w.$-]+\.js$/, 'must be a script such as /assets/search-a1b2c3.js'),
  url_path: pagePath,
});
export type ScriptFailure = z.infer<typeof scriptFailure>;

export const newFeedback = z.strictObject({ text: text(LIMITS.longText), url_path: pagePath });

export const feedbackPage = z.strictObject({
  /** Newest first. */
  feedback: z.array(
    z.strictObject({
      id: uuid,
      text: z.string(),
      url_path: z.string(),
      created_at: instant,
      /** Null when the person may no longer log in. */
      person: z.strictObject({ first_name: z.string(), last_name: z.string(), email: z.string() }).nullable(),
    }),
  ),
  /** `after` of the next page; null on the last one. */
  next: uuid.nullable(),
});
export type FeedbackPage = z.infer<typeof feedbackPage>;

/** Page views of one category on one day (UTC). */
export const viewCount = z.strictObject({ day, view_category: z.string(), views: z.int() });
export type ViewCount = z.infer<typeof viewCount>;

/** How often one script did not load. */
export const failureCount = z.strictObject({
  file: z.string(),
  kind: scriptFailure.shape.kind,
  failures: z.int(),
  last_at: instant,
});
export type FailureCount = z.infer<typeof failureCount>;
