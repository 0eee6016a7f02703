import { z } from 'zod';
import { uuid } from '../formats.ts';
import { ALERT_FREQUENCIES, ALERT_KINDS, type AlertKindName } from './rules.ts';

export const alertFrequency = z.enum(ALERT_FREQUENCIES);

/** What one alert told of: what newly matched a saved search; the first ones by name. */
export const searchAlertSubject = z.strictObject({
  /** The page of `ALERT_KINDS` shows exactly these by `?alert=`. */
  id: uuid,
  alert_of: z.enum(Object.keys(ALERT_KINDS) as [AlertKindName, ...AlertKindName[]]),
  /** The saved search; null once its alerts were stopped. */
  search_id: uuid.nullable(),
  search_name: z.string(),
  total: z.int(),
  names: z.array(z.string()),
});
export type SearchAlertSubject = z.infer<typeof searchAlertSubject>;
