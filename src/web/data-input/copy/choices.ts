import { LEVEL_LABELS, RACE_LABELS, RESIDENCE_LABELS, SEX_LABELS } from '#contract/data-input/rules/labels.ts';
import type { LocalReason } from '#contract/data-input/rules.ts';

export const choices = {
  level: LEVEL_LABELS,
  sex: SEX_LABELS,
  race: RACE_LABELS,
  residence: RESIDENCE_LABELS,
} as const;

/** Why somebody counts as local or does not. */
export const localReasons: Readonly<Record<LocalReason, string>> = {
  zip: 'Local: ZIP code listed',
  street: 'Local: street listed',
  not_listed: 'Not local: ZIP code not listed',
  street_not_listed: 'Not local: street not listed',
  street_unknown: 'Not known: street needed',
  zip_unknown: 'Not known: ZIP code needed',
  no_places: 'Not known: no places listed',
};
