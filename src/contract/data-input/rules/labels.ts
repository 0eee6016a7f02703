import type { Level, Race, Residence, Sex } from '../rules.ts';

export const LEVEL_LABELS: Readonly<Record<Level, string>> = {
  journey: 'Journey',
  apprentice: 'Apprentice',
  trainee: 'Trainee',
};
export const SEX_LABELS: Readonly<Record<Sex, string>> = {
  female: 'Female',
  male: 'Male',
  nonbinary: 'Nonbinary',
  not_stated: 'Not stated',
};
export const RACE_LABELS: Readonly<Record<Race, string>> = {
  hispanic: 'Hispanic or Latino',
  white: 'White',
  black: 'Black or African American',
  asian: 'Asian',
  pacific: 'Native Hawaiian or Pacific Islander',
  native: 'American Indian or Alaska Native',
  two_or_more: 'Two or more',
  other: 'Other',
  not_stated: 'Not stated',
};
export const RESIDENCE_LABELS: Readonly<Record<Residence, string>> = {
  resident: 'Resident',
  nonresident: 'Not a resident',
  unknown: 'Not known',
};
