import type { Ownership } from '#contract/search/rules.ts';
import { terms } from './tokenize.ts';

/** Certification types that only firms with such owners get; `MWBE` is given to either. */
const TYPES: Readonly<Record<Ownership, readonly string[]>> = {
  women: ['WBE', 'WOSB', 'EDWOSB'],
  minority: ['MBE', 'AABE', 'HABE', 'ABE', 'NABE'],
};
/** What lists write in the column of the group or the gender of the owners. */
const GROUPS: Readonly<Record<Ownership, RegExp>> = {
  women: /\b(?:female|wom[ae]n)\b/i,
  minority:
    /\b(?:african|black|hispanic|latin[aox]?|asian|pacific|indian|alaskan?|hawaiian|native|puerto rican|portuguese|minority)\b/i,
};
/** `Non-Minority`, `Non-Hispanic White`, `not minority`. */
const DENIED = /\bno[nt][\s-]+\w+/gi;

/**
 * Who owns the firm by one certificate: its type says so, or the list does. A list that tells of women may certify them
 * as something else, as Maryland's does.
 */
export function ownershipsOf(type: string, group: string | null): Ownership[] {
  const listed = group?.replace(DENIED, '') ?? '';
  return (['women', 'minority'] as const).filter(
    (one) => TYPES[one].includes(type.toUpperCase()) || GROUPS[one].test(listed),
  );
}

/** Words by which a group of a list is found besides its own, as lists name the same groups in different ways. */
const WORDS_OF_GROUPS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:african|black)\b/i, ['african', 'black']],
  [/\b(?:hispanic|latin[aox]?)\b/i, ['hispanic']],
  [/\b(?:alaskan?|american indian|hawaiian|native|tribal)\b/i, ['native']],
  [/\b(?:asian|pacific)\b/i, ['asian']],
  [/\b(?:asian[ -]indian|indian[ -]asian|south asian|sub-?\s?continent(?:al)?)\b/i, ['asian', 'subcontinent']],
  [/\b(?:caucasian|white)\b|\bnon[\s-]?minority\b/i, ['white']],
  // of these, other lists make two groups
  [/^(?!.*\b(?:continent|indian|pacific|south|sub-?continent(?:al)?)\b).*\basian\b/i, ['pacific', 'subcontinent']],
];
/** Owners of other groups are called by these as well. */
const ONLY_WOMEN = /^(?:female|wom[ae]n)(?:[- ]owned)?$/i;

/** Words that find a group as a list writes it: `Black`, too, by "African"; `Non-Minority` not by "minority". */
export function wordsOfGroup(spelling: string): string[] {
  const listed = spelling.replace(DENIED, '');
  const more = WORDS_OF_GROUPS.flatMap(([group, words]) => (group.test(spelling) ? words : []));
  return [...new Set([...terms(listed), ...more, ...(ONLY_WOMEN.test(spelling.trim()) ? ['white'] : [])])];
}

/** States and the federal government call the same type differently: who has one of these is a disabled veteran. */
const OF_DISABLED_VETERANS = ['dvbe', 'dvob', 'sdvbe', 'sdvob', 'sdvobe', 'sdvosb'] as const;
/** So do agencies what they give other owners with disabilities. */
const OF_DISABLED = ['dobe', 'dsbe', 'pdbe'] as const;
/** Words of the groups whose firms get a certificate of a type, as a query says it. */
const OWNERS_OF_TYPES: Readonly<Record<string, readonly string[]>> = {
  wbe: ['female', 'woman', 'women'],
  wosb: ['female', 'woman', 'women'],
  edwosb: ['female', 'woman', 'women'],
  aabe: ['african', 'black'],
  habe: ['hispanic', 'latino'],
  nabe: ['native'],
  abe: ['asian'],
  pbe: ['portuguese'],
  ...Object.fromEntries(OF_DISABLED.map((type) => [type, ['disability', 'disabled']])),
  vbe: ['veteran'],
  vob: ['veteran'],
  vosb: ['veteran'],
  ...Object.fromEntries(OF_DISABLED_VETERANS.map((type) => [type, OF_DISABLED_VETERANS])),
};

export const ownersOfType = (word: string): readonly string[] | undefined => OWNERS_OF_TYPES[word];
