import { withoutAccents } from './cell-text.ts';

/**
 * Certification types with the spellings that lists use. These are spellings, not rules: what a type entitles to is dated
 * data elsewhere. Unknown types stay as their list prints them.
 */
export const SPELLINGS: Record<string, readonly string[]> = {
  MBE: [
    'mbe',
    'minority',
    'minority owned',
    'minority business enterprise',
    'minority owned business enterprise',
    'minority owned business',
    'minority business',
    'minoria',
    'minoritaria',
    'empresa minoritaria',
    'negocio minoritario',
    'empresa de minorias',
  ],
  WBE: [
    'wbe',
    'woman',
    'women',
    'woman owned',
    'women owned',
    'women business enterprise',
    'womens business enterprise',
    'woman business enterprise',
    'woman owned business enterprise',
    'women owned business enterprise',
    'woman owned business',
    'women owned business',
    'female business enterprise',
    'female owned',
    'fbe',
    'mujer',
    'mujeres',
    'empresa de mujeres',
    'negocio de mujeres',
    'empresa propiedad de mujeres',
  ],
  DBE: [
    'dbe',
    'disadvantaged business enterprise',
    'disadvantaged',
    'empresa en desventaja',
    'empresa comercial en desventaja',
  ],
  ACDBE: [
    'acdbe',
    'airport concession disadvantaged business enterprise',
    'airport concessions disadvantaged business enterprise',
    'airport concession',
    'airport concessions',
    'airport concession dbe',
    'airport concessions dbe',
  ],
  SBE: ['sbe', 'small', 'small business enterprise'],
  SB: ['sb', 'small business', 'pequena empresa', 'pequeno negocio'],
  LBE: ['lbe', 'local business enterprise', 'local business'],
  SLBE: ['slbe', 'small local', 'small local business', 'small local business enterprise'],
  LSBE: ['lsbe', 'local small business enterprise'],
  VBE: [
    'vbe',
    'veteran',
    'veteran owned',
    'veteran business enterprise',
    'veteran owned business enterprise',
    'veteran owned business',
  ],
  VOB: ['vob'],
  VOSB: ['vosb', 'veteran owned small business'],
  DVBE: [
    'dvbe',
    'disabled veteran',
    'disabled veteran owned',
    'disabled veteran business enterprise',
    'disabled veteran owned business enterprise',
  ],
  SDVBE: [
    'sdvbe',
    'service disabled veteran business enterprise',
    'service disabled veteran owned business enterprise',
  ],
  SDVOB: [
    'sdvob',
    'service disabled veteran owned business',
    'service disabled veteran owned',
    'service disabled veteran',
  ],
  SDVOSB: ['sdvosb', 'service disabled veteran owned small business'],
  SDVOBE: ['sdvobe'],
  LGBTBE: [
    'lgbtbe',
    'lgbtqbe',
    'lgbtq',
    'lgbt',
    'lgbt owned',
    'lgbtq owned',
    'lgbt business enterprise',
    'lgbtq business enterprise',
  ],
  DOBE: ['dobe', 'disability owned business enterprise', 'disability owned'],
  PDBE: [
    'pdbe',
    'bepd',
    'persons with disabilities',
    'persons with disabilities owned',
    'persons with disability business enterprise',
    'business enterprise for people with disabilities',
    'person with a disability owned business',
  ],
  DSBE: ['dsbe', 'disabled business enterprise', 'disabled owned business enterprise'],
  PBE: ['pbe', 'portuguese business enterprise'],
  HUB: ['hub', 'historically underutilized business'],
  HUBZone: ['hubzone', 'hub zone', 'historically underutilized business zone', 'hubzone firm'],
  '8(a)': ['8a', '8 a', '8 a business development', '8a business development', '8a participant', '8 a participant'],
  WOSB: ['wosb', 'women owned small business', 'woman owned small business'],
  EDWOSB: [
    'edwosb',
    'economically disadvantaged women owned small business',
    'economically disadvantaged woman owned small business',
  ],
  SDB: ['sdb', 'small disadvantaged business'],
  EBE: ['ebe', 'emerging business enterprise'],
  ESB: ['esb', 'emerging small business'],
  EDGE: ['edge'],
  MICRO: ['micro', 'micro business'],
  MWBE: [
    'mwbe',
    'm wbe',
    'wmbe',
    'minority women business enterprise',
    'minority woman business enterprise',
    'minority and women owned business enterprise',
    'minority women owned',
    'minority woman owned',
    'fmbe',
    'female minority business enterprise',
  ],
  MWSBE: ['mwsbe'],
  MWDBE: ['mwdbe', 'm w dbe', 'mw dbe'],
  SWaM: ['swam'],
  AABE: ['aabe', 'african american business enterprise'],
  HABE: ['habe', 'hispanic american business enterprise'],
  ABE: ['abe', 'asian business enterprise'],
  NABE: ['nabe', 'native american business enterprise'],
  CBE: ['cbe', 'certified business enterprise'],
  SBC: ['sbc'],
  NPO: ['npo', 'non profit', 'nonprofit organization'],
};

const BY_WORDS = new Map(
  Object.entries(SPELLINGS).flatMap(([type, spellings]) => spellings.map((words) => [words, type] as const)),
);
const plainWords = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ');
export const typeWords = (text: string) =>
  plainWords(text)
    .replace(/\b(?:certified|certification|certificate|cert|program|status|only|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** `business enterprise owned by women` → `women owned` */
const ownedWords = (words: string): string =>
  words
    .replace(/^(?:business |enterprise |firm |company ){1,3}(?:that is )?owned by (?:a |an )?(.{3,40})$/, '$1 owned')
    .replace(/^people\b/, 'persons')
    .replace(/minorities owned$/, 'minority owned')
    .replace(/veterans owned$/, 'veteran owned');

/** The short form of a certification type, or undefined when the text is not a known spelling. */
export function certificationType(text: string): string | undefined {
  const inBrackets = /\(([A-Za-z0-9()]{2,8})\)\s*$/.exec(text)?.[1];
  const words = typeWords(text);
  return (
    BY_WORDS.get(words) ??
    BY_WORDS.get(ownedWords(words)) ??
    (words === 'business enterprise' ? BY_WORDS.get(plainWords(text).trim()) : undefined) ??
    (words.startsWith('sba ') ? BY_WORDS.get(words.slice('sba '.length)) : undefined) ??
    (inBrackets ? BY_WORDS.get(typeWords(inBrackets)) : undefined)
  );
}
