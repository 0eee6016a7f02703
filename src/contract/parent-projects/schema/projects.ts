import { z } from 'zod';
import { uuid } from '../../formats.ts';
import { PROJECT_RIGHTS, PROJECT_ROLES, PROJECT_STATES, SIGHTS } from '../rules.ts';

/** What a project is called and what the caller may do in it: the head of each of its pages. */
export const projectHead = z.strictObject({
  id: uuid,
  name: z.string(),
  number: z.string().nullable(),
  state: z.enum(PROJECT_STATES),
  is_archived: z.boolean(),
  owner_company_id: uuid,
  owner: z.string(),
  time_zone: z.string(),
  role: z.enum(PROJECT_ROLES),
  sees: z.enum(SIGHTS),
  rights: z.array(z.enum(PROJECT_RIGHTS)),
  version: z.int(),
});
export type ProjectHead = z.infer<typeof projectHead>;
