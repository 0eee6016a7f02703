import { z } from 'zod';
import { ROLES } from '../accounts/rules.ts';
import { instant, uuid } from '../formats.ts';

export const JOIN_REQUEST_STATES = ['open', 'accepted', 'declined', 'closed'] as const;

/** An open request to join a company, for its administrators. */
export const joinRequest = z.strictObject({
  id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  message: z.string().nullable(),
  created_at: instant,
});
export type JoinRequest = z.infer<typeof joinRequest>;

/** What a notification tells of a request to join. */
export const joinRequestSubject = z.strictObject({
  id: uuid,
  company_id: uuid,
  company_type: z.enum(['hiring_company', 'mwbe']),
  company_name: z.string(),
  person_name: z.string(),
  person_email: z.string(),
  role: z.enum(ROLES),
  /** `closed`: Plumbline staff decided in the meantime. */
  join_state: z.enum(JOIN_REQUEST_STATES),
});
export type JoinRequestSubject = z.infer<typeof joinRequestSubject>;
