/** BM25F (Robertson, Zaragoza, Taylor, CIKM 2004): weights and usual lengths of the fields, in words. */
const NAME = { weight: 8, length: 4, even: 0.5 };
const TEXT = { weight: 1, length: 25, even: 0.75 };
const SATURATION = 1.2;
export const BEST_IMPACT = 255;

/** How much a word tells of a firm that holds it so often in names and description of such lengths: 1 to 255. */
export function impact(inName: number, nameLength: number, inText: number, textLength: number): number {
  const name = (NAME.weight * inName) / (1 - NAME.even + (NAME.even * nameLength) / NAME.length);
  const text = (TEXT.weight * inText) / (1 - TEXT.even + (TEXT.even * textLength) / TEXT.length);
  const sum = name + text;
  return Math.max(1, Math.round((BEST_IMPACT * sum) / (sum + SATURATION)));
}

/** How rare a word is, in eighths: the inverse document frequency of BM25, at least 1. */
export function rarity(holders: number, all: number): number {
  return Math.max(1, Math.round(8 * Math.log(1 + (all - holders + 0.5) / (holders + 0.5))));
}

/** How well a form stands for the word that was typed, in 256ths. */
export const QUALITY = { exact: 256, synonym: 220, prefix: 200, oneEdit: 150, twoEdits: 90 } as const;

/** What a trade is worth that holds a word in its title, in another word for it, or by its number. */
export const TRADE = { title: 195, term: 140, number: 255 } as const;
/** What a word is worth that names a kind of certificate, or the place. */
export const CERTIFICATE = 230;
export const PLACE = 60;
/** What a name is worth that is, or begins with, all that was typed. */
export const NAME_IS = 1_000_000;
export const NAME_BEGINS = 8_000;
/** What a name is worth that is all that was typed but for so many edits. */
export const NAME_ALIKE = [900_000, 800_000, 700_000] as const;

/** Worth of a word found in a text or a trade. */
export const worthOf = (strength: number, weight: number, quality: number): number =>
  Math.round((strength * weight * quality) / 256);
