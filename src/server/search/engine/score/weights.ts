/** BM25F (Robertson, Zaragoza, Taylor, CIKM 2004): weights and average lengths of the fields, in words. */
const NAME_FIELD = { weight: 8, length: 4, even: 0.5 };
const TEXT_FIELD = { weight: 1, length: 25, even: 0.75 };
const SATURATION = 1.2;
export const MAX_IMPACT = 255;

/** Impact of a word by its frequency and the lengths of names and description: 1 to 255. */
export function impact(inName: number, nameLength: number, inText: number, textLength: number): number {
  const name =
    (NAME_FIELD.weight * inName) / (1 - NAME_FIELD.even + (NAME_FIELD.even * nameLength) / NAME_FIELD.length);
  const text =
    (TEXT_FIELD.weight * inText) / (1 - TEXT_FIELD.even + (TEXT_FIELD.even * textLength) / TEXT_FIELD.length);
  const sum = name + text;
  return Math.max(1, Math.round((MAX_IMPACT * sum) / (sum + SATURATION)));
}

/** BM25's inverse document frequency in eighths, at least 1. */
export function inverseDocFrequency(holders: number, all: number): number {
  return Math.max(1, Math.round(8 * Math.log(1 + (all - holders + 0.5) / (holders + 0.5))));
}

/** Quality of a term variant, in 256ths. */
export const QUALITY = { exact: 256, form: 230, synonym: 220, prefix: 200, oneEdit: 150, twoEdits: 90 } as const;

/**
 * Strength of a trade that matches by its title, an index term, or its number; `other` by an index term or synonym of a trade
 * that is all that no other is: who has it does one of many works.
 */
export const TRADE_WEIGHT = { title: 195, term: 140, other: 50, number: 255 } as const;
/** Strength of a word that names a certification type, or the place. */
export const CERTIFICATE_WEIGHT = 230;
export const PLACE_WEIGHT = 60;
/** Strength of a certificate that has not ended, of whatever type: of firms that fit alike, they come first. */
export const CURRENT_WEIGHT = 40;
/** Score of a name that equals, or begins with, the whole query. */
export const EXACT_NAME_SCORE = 1_000_000;
export const NAME_PREFIX_SCORE = 8_000;
/** Score of a name that equals the query but for this many edits. */
export const FUZZY_NAME_SCORES = [900_000, 800_000, 700_000] as const;

/** Score of a term found in a text or a trade. */
export const termScore = (strength: number, weight: number, quality: number): number =>
  Math.round((strength * weight * quality) / 256);
