import { SPELLINGS } from '#contract/imports/rules/certification-types.ts';
import type { FacetValue } from '../layout/facet-values.ts';
import { acronymsOf } from './agency-names.ts';
import { wordsOfGroup } from './ownership.ts';
import { terms } from './tokenize.ts';

/** Display names of certification types; others are shown as their list spells them. */
const CERTIFICATION_NAMES: Readonly<Record<string, string>> = {
  '8(A)': 'Small disadvantaged, federal 8(a)',
  AABE: 'Black-owned (AABE)',
  ABE: 'Asian-owned (ABE)',
  ACDBE: 'Airport concession disadvantaged (ACDBE)',
  DBE: 'Disadvantaged (DBE)',
  DOBE: 'Owned by people with disabilities (DOBE)',
  DSBE: 'Owned by people with disabilities (DSBE)',
  DVBE: 'Disabled veteran-owned (DVBE)',
  EDWOSB: 'Certified EDWOSB (economically disadvantaged women-owned)',
  HABE: 'Hispanic-owned (HABE)',
  HUBZONE: 'Historically underutilized zone (HUBZone)',
  LBE: 'Local (LBE)',
  LGBTBE: 'LGBT-owned (LGBTBE)',
  MBE: 'Certified MBE (minority-owned)',
  MWBE: 'Certified MWBE (minority- or women-owned)',
  NABE: 'Native American-owned (NABE)',
  PBE: 'Portuguese-owned (PBE)',
  PDBE: 'Owned by people with disabilities (PDBE)',
  SBE: 'Small (SBE)',
  SDVBE: 'Service-disabled veteran-owned (SDVBE)',
  SDVOB: 'Service-disabled veteran-owned (SDVOB)',
  SDVOBE: 'Service-disabled veteran-owned (SDVOBE)',
  SDVOSB: 'Service-disabled veteran-owned (SDVOSB)',
  VBE: 'Veteran-owned (VBE)',
  VOB: 'Veteran-owned (VOB)',
  VOSB: 'Veteran-owned small (VOSB)',
  WBE: 'Certified WBE (women-owned)',
  WOSB: 'Certified WOSB (women-owned small)',
};

/** Types that are words as well. */
export const WORDLIKE_TYPES: ReadonlySet<string> = new Set(['edge', 'hub', 'micro', 'swam']);
const MIN_TYPE_LENGTH = 3;
/** "FBE" is another name of WBE. */
const isAcronym = (spelling: string): boolean => /^[a-z]+be$/.test(spelling);
/** Types of one word, as a question names them: `hubzone`. */
export const CERTIFICATION_TYPES: ReadonlySet<string> = new Set(
  [...Object.keys(SPELLINGS), ...Object.values(SPELLINGS).flat().filter(isAcronym), ...Object.keys(CERTIFICATION_NAMES)]
    .map((type) => type.toLowerCase())
    .filter((type) => /^[a-z]+$/.test(type) && type.length >= MIN_TYPE_LENGTH && !WORDLIKE_TYPES.has(type)),
);

const MAX_ACRONYM_LENGTH = 6;
/** Whether a value is a type that its list calls by an acronym, as a question names it: `MCUB`, `MNPO`. */
export const isTypeCalled = ({ facet, key, spelling }: FacetValue, word: string): boolean =>
  facet === 'certification' &&
  wholeOf(key) === word &&
  /^[A-Z/]+$/.test(spelling) &&
  word.length >= MIN_TYPE_LENGTH &&
  word.length <= MAX_ACRONYM_LENGTH &&
  !WORDLIKE_TYPES.has(word);

/** `M/NPO` as one word: `mnpo` */
const wholeOf = (key: string): string => key.replaceAll('/', '');

const OWNERSHIP_NAMES: Readonly<Record<string, string>> = {
  women: 'Women-owned',
  minority: 'Minority-owned',
};

const languageNames = new Intl.DisplayNames('en-US', { type: 'language' });

/** Public names that labels need. */
export interface LabelNames {
  /** Title of a NAICS code of 2 to 6 digits. */
  readonly titles: ReadonlyMap<string, string>;
  /** Name of a state by its two letters. */
  readonly states: ReadonlyMap<string, string>;
}

/** Label of a facet's value. */
export function labelOf(facet: string, value: string, names: LabelNames): string {
  switch (facet) {
    case 'ownership':
      return OWNERSHIP_NAMES[value] ?? value;
    case 'certification':
      return CERTIFICATION_NAMES[value.toUpperCase()] ?? value;
    case 'naics':
      return names.titles.get(value) ?? value;
    case 'state':
      return names.states.get(value.toUpperCase()) ?? value;
    case 'size':
      return `${value} people`;
    case 'language':
      return languageNames.of(value) ?? value;
    case 'verified':
      return value === 'true' ? 'With verified work' : 'Without verified work';
    default:
      return value;
  }
}

/** Words of labels that say nothing about the type; "service" is asked of any firm, and "owned" is said of any owner. */
const NO_SEARCH_WORDS = new Set(['and', 'by', 'certified', 'or', 'owned', 'people', 'service', 'with']);
/** How 8(a) is called where it is one word of several: its parts, "8" and "a", would say nothing. */
export const EIGHT_A = '8a';

/** Words that find a certification type, a group of owners or an agency: `women owned` finds WBE, `MDOT` its certificates. */
export function searchWordsOf({ facet, key, spelling }: FacetValue): string[] {
  if (facet === 'group') return wordsOfGroup(spelling);
  if (facet === 'agency') return acronymsOf(spelling);
  if (facet !== 'certification') return [];
  const whole = key === '8(a)' ? [EIGHT_A] : key.includes('/') ? [wholeOf(key)] : [];
  const label = CERTIFICATION_NAMES[key.toUpperCase()] ?? '';
  return [...new Set([...terms(spelling), ...terms(label), ...whole])].filter((word) => !NO_SEARCH_WORDS.has(word));
}
