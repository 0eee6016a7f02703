import type { ProfilePart } from '#contract/businesses/rules/completeness.ts';
import { BONDING_BANDS, isCoveredFact } from '#contract/businesses/rules/own-facts.ts';
import { SOCIAL_SITE_NAMES } from '#contract/businesses/rules/web-address.ts';
import type { FirmProfile } from '#contract/businesses/schema/profile.ts';
import { copy } from '../copy/own.ts';

/** Facts that are edited together. */
export const GROUPS = {
  services: ['description', 'trades'],
  contact: ['phone', 'email', 'website', ...SOCIAL_SITE_NAMES],
  about: ['trade_name', 'structure', 'founded_year', 'size', 'languages'],
  places: [
    'office_address_1',
    'office_address_2',
    'office_city',
    'office_state',
    'office_zip_code',
    'service_states',
    'service_counties',
    'service_radius',
  ],
  capacity: ['crew', 'available_from', 'bonding_band', 'largest_job_wanted'],
} as const satisfies Record<string, readonly (keyof FirmProfile['said'])[]>;
export type Group = keyof typeof GROUPS;
export type FactName = keyof FirmProfile['said'];

/** Where each missing part is filled in. */
export const GROUP_OF_PART: Readonly<Record<ProfilePart, Group>> = {
  description: 'services',
  trades: 'services',
  contact: 'contact',
  office: 'places',
  service_area: 'places',
  languages: 'about',
  size: 'about',
  availability: 'capacity',
  crew: 'capacity',
};

type ListName = 'trades' | 'languages' | 'service_states' | 'service_counties';
const LISTS: readonly string[] = ['trades', 'languages', 'service_states', 'service_counties'] satisfies ListName[];
const NUMBERS: readonly string[] = ['founded_year', 'service_radius', 'crew', 'bonding_band', 'largest_job_wanted'];

/** Facts as form fields hold them: texts, empty for none, and lists. */
export type FactValues = { [F in FactName]: F extends ListName ? string[] : string };

/** What the profile shows: the firm's word, also that it has none, else that of the lists. */
export function shownFact(profile: FirmProfile, field: FactName): FirmProfile['said'][FactName] {
  if (profile.said_on[field] !== undefined || !isCoveredFact(field)) return profile.said[field];
  return profile.listed[field];
}

export function toFormValues(profile: FirmProfile): FactValues {
  const names = Object.keys(profile.said) as FactName[];
  return Object.fromEntries(
    names.map((field) => {
      const value = shownFact(profile, field);
      if (LISTS.includes(field)) return [field, Array.isArray(value) ? value : []];
      return [field, value === null ? '' : String(value)];
    }),
  ) as FactValues;
}

const isWhole = (text: string): boolean => /^\d*$/.test(text.trim());

/** What is wrong with the numbers that people type; empty is none. The server knows how far each may go. */
export const invalidNumbers = ({ founded_year, crew, service_radius }: FactValues) => ({
  founded_year: !/^(?:\d{4})?$/.test(founded_year.trim()) && copy.invalidYear,
  crew: !isWhole(crew) && copy.invalidNumber,
  service_radius: !isWhole(service_radius) && copy.invalidNumber,
});

/** The facts of a group that differ from what the form began with, as the request's body names them. */
export function changedFacts(group: Group, before: FactValues, now: FactValues): Record<string, unknown> {
  const changed = GROUPS[group].filter((field) => !isSame(before[field], now[field]));
  return Object.fromEntries(changed.map((field) => [field, toFact(field, now[field])]));
}

/** A fact as the request's body has it. */
export function toFact(field: FactName, value: string | readonly string[]): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return null;
  return NUMBERS.includes(field) ? Number(text) : text;
}

const isSame = (a: string | readonly string[], b: string | readonly string[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Facts of a group that somebody else changed since the form began. */
export const changedMeanwhile = (group: Group, before: FactValues, saved: FactValues): FactName[] =>
  GROUPS[group].filter((field) => !isSame(before[field], saved[field]));

export const BONDS: readonly string[] = BONDING_BANDS.map(String);
