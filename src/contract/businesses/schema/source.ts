import { z } from 'zod';
import { day } from '../../formats.ts';

/** The list that a value comes from; its date may not be known. */
export const listSource = z.strictObject({ agency: z.string(), list_date: day.nullable() });
/** The firm itself, and the day on which it said so. */
export const firmSource = z.strictObject({ said_on: day });

/** Where a value of the golden record comes from. */
export const source = z.union([listSource, firmSource]);
export type ValueSource = Readonly<z.infer<typeof source>>;
export type ListSource = Readonly<z.infer<typeof listSource>>;

/** What lists say where the firm says otherwise. */
export const listedValue = z.strictObject({ value: z.string().nullable(), source: listSource.nullable() });
