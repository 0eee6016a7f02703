import { z } from 'zod';
import { uuid } from '../formats.ts';

/** Hiring company of the spec, section 3. */
export const hiringCompany = z.strictObject({ id: uuid, business_name: z.string() });
export type HiringCompany = z.infer<typeof hiringCompany>;
