import { z } from 'zod';
import { day, instant, line, text, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { isTokenLike, PATH_LENGTH, redactPath } from './rules.ts';

/** Path of a page, without query and fragment, which may contain personal input; secrets are redacted. */
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
  /** The signed-in user, or null; the server records the caller and rejects anybody else. */
  user_id: uuid.nullish(),
});

export const scriptFailure = z.strictObject({
  /** Loading failed, or took longer than 120 s. */
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
      /** Null when the account is deactivated. */
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

/** How often a script failed to load. */
export const failureCount = z.strictObject({
  file: z.string(),
  kind: scriptFailure.shape.kind,
  failures: z.int(),
  last_at: instant,
});
export type FailureCount = z.infer<typeof failureCount>;
