import { z } from 'zod';
import { day, text } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { packCode, packHead } from './pack-versions.ts';

const lifted = z.strictObject({ code: packCode, on: day, reason: text(LIMITS.longText) });

/** By which rules a project is counted, and what may be chosen. */
export const countingChoice = z.strictObject({
  /** Of the project: a change names it. */
  version: z.int(),
  may_edit: z.boolean(),
  pack: packHead.nullable(),
  packs: z.array(packHead),
  suspensions: z.array(
    z.strictObject({
      code: z.string(),
      title: z.string(),
      source: z.string(),
      effective_from: day,
      effective_until: day.nullable(),
      remedy: z.string(),
      requires_reevaluation: z.boolean(),
      /** The first day that counts again in this project; null while it runs. */
      lifted_on: day.nullable(),
      lifted_reason: z.string().nullable(),
    }),
  ),
});
export type CountingChoice = z.infer<typeof countingChoice>;

export const newCountingChoice = z.strictObject({
  version: z.int().min(1),
  pack: packCode.nullable(),
  /** All of them: what is left out is no longer lifted. */
  lifted: z.array(lifted).max(20).default([]),
});
export type NewCountingChoice = z.output<typeof newCountingChoice>;
