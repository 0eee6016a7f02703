import type { ValueSource } from '#contract/businesses/schema.ts';
import { day } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';

/** Who says a value: the firm itself, or a list, with the date if that is known. */
export function sourceText(source: ValueSource): string {
  if ('said_on' in source) return copy.saidByFirm(day(source.said_on, 'short'));
  const { agency, list_date } = source;
  return list_date === null ? copy.undatedSourceOf(agency) : copy.sourceOf(agency, day(list_date, 'short'));
}
