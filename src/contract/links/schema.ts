import { z } from 'zod';
import { instant } from '../formats.ts';

/** What a single-use link is good for, as the feature that issues it registered it on the server. */
export const linkPurpose = z.string().max(60);

/** The secret of a link: 256 bits. Of another form it opens nothing, and is not looked up. */
export const tempToken = z.string().regex(/^[\w-]{43}$/, 'is not the secret of a link');

/** What is said with a link when it is made, and shown on its page before anything is done with it. */
export const linkNote = z.strictObject({
  /** The company that is behind it, where there is one. */
  company: z.string().optional(),
  /** Name of the person who sent it. */
  sent_by: z.string().optional(),
  /** What it asks for, in the words of that person. */
  message: z.string().optional(),
});
export type LinkNote = z.infer<typeof linkNote>;

export const linkFacts = linkNote.extend({
  purpose: linkPurpose,
  /** Who it was sent to. */
  email: z.string().nullable(),
  expires_at: instant,
  /** Somebody has an account under this address. */
  has_account: z.boolean(),
});
export type LinkFacts = z.infer<typeof linkFacts>;

export const LINK_STATES = ['open', 'spent', 'revoked', 'expired'] as const;
export type LinkState = (typeof LINK_STATES)[number];
