import { z } from 'zod';

/** Failures that pages answer by themselves: everything else has the type `about:blank`. */
export const PROBLEMS = {
  /** The act asks the person to prove again who they are (`POST /session/confirmation`). */
  confirm: 'urn:plumbline:confirm-identity',
  /** The account has to set up a second factor before anything else. */
  secondFactor: 'urn:plumbline:second-factor-needed',
  /** A session from a company's single sign-on may not do this: the person signs in with a proof of their own. */
  ownSignIn: 'urn:plumbline:own-sign-in-needed',
} as const;

/**
 * The one shape of every failed answer: RFC 9457 problem details. The client shows `detail`;
 * `errors` names the fields that were wrong, with a dotted path such as `body.title`.
 */
export const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Quote it when you report a fault: it stands in the server's log. */
  request_id: z.string().optional(),
  errors: z.array(z.strictObject({ field: z.string(), detail: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;

/** Field errors of a problem; an empty list where the whole request failed. */
export type FieldError = NonNullable<Problem['errors']>[number];
