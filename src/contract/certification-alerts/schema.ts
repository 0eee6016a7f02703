import { z } from 'zod';
import { day, uuid } from '../formats.ts';
import { ALERT_KINDS } from './rules.ts';

/** What a card tells of a certificate, or of a list that says something else than the firm. */
export const certificationAlertSubject = z.strictObject({
  id: uuid,
  mwbe_id: uuid,
  mwbe_name: z.string(),
  alert: z.enum(ALERT_KINDS),
  /** Null for questions. */
  agency: z.string().nullable(),
  certificate_type: z.string().nullable(),
  certificate_number: z.string().nullable(),
  /** When it ends or ended, or until when it was renewed. */
  day: day.nullable(),
  /** What a list says otherwise. */
  field: z.string().nullable(),
});
export type CertificationAlertSubject = z.infer<typeof certificationAlertSubject>;
