import type { Level, LocalReason, Race, Residence, Sex } from '#contract/data-input/rules.ts';

export const choices = {
  level: { journey: 'Journey', apprentice: 'Apprentice', trainee: 'Trainee' } satisfies Record<Level, string>,
  sex: { female: 'Female', male: 'Male', nonbinary: 'Nonbinary', not_stated: 'Not stated' } satisfies Record<
    Sex,
    string
  >,
  race: {
    hispanic: 'Hispanic or Latino',
    white: 'White',
    black: 'Black or African American',
    asian: 'Asian',
    pacific: 'Native Hawaiian or Pacific Islander',
    native: 'American Indian or Alaska Native',
    two_or_more: 'Two or more races',
    other: 'Other',
    not_stated: 'Not stated',
  } satisfies Record<Race, string>,
  residence: { resident: 'Resident', nonresident: 'Not a resident', unknown: 'Unknown' } satisfies Record<
    Residence,
    string
  >,
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
