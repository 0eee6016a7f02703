/** First two digits of every NAICS code of 2012, 2017 and 2022. */
const SECTORS = new Set('11 21 22 23 31 32 33 42 44 45 48 49 51 52 53 54 55 56 61 62 71 72 81 92'.split(' '));

/** Whether digits can be a NAICS code of any edition; old codes stay as printed. */
export const isNaics = (code: string): boolean => /^\d{2,6}$/.test(code) && SECTORS.has(code.slice(0, 2));
