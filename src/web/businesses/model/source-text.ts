import type { ValueSource } from '#contract/businesses/schema.ts';
import { day } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';

/** The list that a value comes from, with its date if that is known. */
export const sourceText = ({ agency, list_date }: ValueSource): string =>
  list_date === null ? copy.undatedSourceOf(agency) : copy.sourceOf(agency, day(list_date, 'short'));
