import { z } from 'zod';
import { instant } from '../../formats.ts';

/** What undoing an import does to the firms that it named. */
export const undoPreview = z.strictObject({
  /** Leave the directory: no other list names them, nobody claimed them or recorded work for them. */
  removed: z.int(),
  /** Go back to the values of the other lists, or of the earlier list of the agency. */
  restored: z.int(),
  /** Stay as they are: a later list states the same, or people rely on them. */
  kept: z.int(),
});
export type UndoPreview = z.infer<typeof undoPreview>;

/** Whether and how an import was or can be undone. */
export const importUndo = z.strictObject({
  /** Until when it can be undone; null if it cannot. */
  until: instant.nullable(),
  at: instant.nullable(),
  /** Null for the command line. */
  by: z.string().nullable(),
});
