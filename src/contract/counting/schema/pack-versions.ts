import { z } from 'zod';
import { instant, text, uuid } from '../../formats.ts';
import { rulePack } from './pack.ts';

export const packCode = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by dashes')
  .max(100);

/** Which version of a pack counts. */
export const packHead = z.strictObject({
  code: z.string(),
  name: z.string(),
  jurisdiction: z.string(),
  version: z.int(),
});

export const packRow = z.strictObject({
  code: z.string(),
  name: z.string(),
  jurisdiction: z.string(),
  version: z.int(),
  /** Staff saved the latest version; the others ship with Plumbline. */
  is_edited: z.boolean(),
  saved_at: instant,
  /** Projects in use that are counted by it. */
  projects: z.int(),
});
export type PackRow = z.infer<typeof packRow>;

export const packDetails = z.strictObject({
  code: z.string(),
  version: z.int(),
  latest: z.int(),
  pack: rulePack,
  /** One sentence for each rule and condition. */
  words: z.array(z.string()),
  versions: z.array(
    z.strictObject({ version: z.int(), reason: z.string(), saved_by: z.string().nullable(), saved_at: instant }),
  ),
});
export type PackDetails = z.infer<typeof packDetails>;

export const packDraft = z.strictObject({ pack: rulePack });

/** What a draft would change, project by project; groups that stay are left out. */
export const packPreview = z.strictObject({
  /** One sentence for each rule and condition of the draft. */
  words: z.array(z.string()),
  projects_counted: z.int(),
  /** Counted by the pack, and more than a preview counts. */
  projects_left_out: z.int(),
  projects: z.array(
    z.strictObject({
      id: uuid,
      name: z.string(),
      groups: z.array(
        z.strictObject({
          scope: z.string(),
          group: z.string(),
          name: z.string(),
          before_cents: z.int(),
          after_cents: z.int(),
        }),
      ),
    }),
  ),
});
export type PackPreview = z.infer<typeof packPreview>;

/** `version` is the latest that was seen; 0 for a new pack. */
export const newPackVersion = packDraft.extend({ version: z.int().min(0), reason: text() });
export type NewPackVersion = z.output<typeof newPackVersion>;
