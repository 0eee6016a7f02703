import { z } from 'zod';
import { day, dollars, instant, uuid } from '../formats.ts';
import { actionTakenType } from '../work-history/schema.ts';

/** What a notification is about: a project or a revision of one (spec, section 3). */
export const subject = z.strictObject({
  id: uuid,
  project_id: uuid,
  title: z.string(),
  client_name: z.string().nullable(),
  budget: dollars,
  start_date: day,
  end_date: day,
  notes: z.string().nullable(),
  verified: z.boolean(),
  action_taken_type: actionTakenType.nullable(),
  rejected_reason: z.string().nullable(),
  services: z.string().nullable(),
  hiring_company_id: uuid,
  hiring_company_name: z.string(),
  mwbe_id: uuid,
  mwbe_name: z.string(),
});

export const notification = z.strictObject({
  id: uuid,
  type: z.string(),
  subject: subject.nullable(),
  subject_type: z.enum(['Project', 'ProjectRevision']).nullable(),
  viewed_at: instant.nullable(),
  hidden: z.boolean(),
  created_at: instant,
  action_taken_at: instant.nullable(),
});
export type Notification = z.infer<typeof notification>;
