import { z } from 'zod';
import { TRADE_LEVELS } from '../../businesses/rules/code-levels.ts';
import { day } from '../../formats.ts';
import { GAPS } from '../rules/gaps.ts';

/** Why a firm fits, as codes with their values; the web puts them into words. */
export const reason = z.discriminatedUnion('code', [
  /**
   * `how`: the same code; one below or above it; the same first five, or four, digits; the same sector. `listed`: the code of
   * NAICS 2017 which its lists give it, and whose successor is `own`.
   */
  z.strictObject({
    code: z.literal('trade'),
    asked: z.string(),
    own: z.string(),
    how: z.enum(TRADE_LEVELS),
    listed: z.string().optional(),
  }),
  /** Words of the scope that the firm's name and services have, the most telling first. */
  z.strictObject({ code: z.literal('words'), words: z.array(z.string()) }),
  /** The firm says that it works there. */
  z.strictObject({ code: z.literal('service_area'), by: z.enum(['county', 'state', 'radius']) }),
  /** Its office is so many miles away. */
  z.strictObject({ code: z.literal('distance'), miles: z.int() }),
  /** Its office is in the same state; how far is not known. */
  z.strictObject({ code: z.literal('state'), state: z.string() }),
  /** In force for this work on the closing day. */
  z.strictObject({
    code: z.literal('certificate'),
    type: z.string(),
    agency: z.string(),
    expires_on: day.nullable(),
  }),
  z.strictObject({ code: z.literal('bond'), said: z.number() }),
  z.strictObject({ code: z.literal('crew'), said: z.int() }),
  z.strictObject({ code: z.literal('start'), said: day }),
  z.strictObject({ code: z.literal('size'), said: z.number() }),
  z.strictObject({ code: z.literal('verified'), projects: z.int() }),
]);
export type Reason = z.infer<typeof reason>;

/** What a firm lacks, by gap. */
const is = z.enum(GAPS);
export const missing = z.discriminatedUnion('code', [
  z.strictObject({ code: z.literal('trade'), is }),
  /** `miles` to its office, where that is known. */
  z.strictObject({ code: z.literal('service_area'), is, miles: z.int().nullable() }),
  /** `wanted`: the types that count for this owner; `type` and `agency`: the certificate that nobody can be sure of. */
  z.strictObject({
    code: z.literal('certificate'),
    is,
    wanted: z.array(z.string()),
    type: z.string().nullable(),
    agency: z.string().nullable(),
  }),
  z.strictObject({ code: z.literal('bond'), is, needed: z.number(), said: z.number().nullable() }),
  z.strictObject({ code: z.literal('crew'), is, needed: z.int(), said: z.int().nullable() }),
  z.strictObject({ code: z.literal('start'), is, needed: day, said: day.nullable() }),
  z.strictObject({ code: z.literal('size'), is, needed: z.number(), said: z.number().nullable() }),
]);
export type Missing = z.infer<typeof missing>;
