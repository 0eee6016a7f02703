/** Why a text is no amount. */
export type AmountProblem = 'ambiguous' | 'negative' | 'shortened' | 'unreadable';

/** US dollars, with cents where there are any. */
export type ParsedAmount = { readonly value: number } | { readonly problem: AmountProblem };

/** Spaces between thousands, as some programs write them. */
const SPACED = /^\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?=$|[.,])/;
const AMOUNT = /^(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/;
/** `1.234` may be a thousand or one; `1.234,50` and `12,5` are how other countries write. */
const OTHER_NOTATION = /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$|,\d{0,2}$/;
const SHORTENED = /\d\s*(?:k|m|mm|mn|mio|b|bn|thousand|million|billion)\.?$/i;

/**
 * The one reading of an amount that somebody typed or pasted or that a file holds, as Americans write it: `$1,234.50`.
 * What could be meant in two ways is no amount, so that none is ever a hundred times what was meant.
 */
export function parseAmount(text: string): ParsedAmount {
  const plain = text
    .trim()
    .replace(/^(?:usd|us)?\s*(?:\$\s*)?(?=[\d(.-])/i, '')
    .replace(/(?<!\s)\s*(?:usd|us dollars|dollars|\$)$/i, '')
    // "1,180.-": no cents
    .replace(/(\d)[.,]\s*[-–—]+$/, '$1')
    .trim();
  if (/^(?:[-−–].*\d|\(\D*\d.*\)|.*\d\s*[-−])$/.test(plain)) return { problem: 'negative' };
  if (SHORTENED.test(plain)) return { problem: 'shortened' };
  const figures = plain.replace(SPACED, (whole) => whole.replace(/\D/g, ','));
  if (/^[\d.,]+$/.test(figures) && OTHER_NOTATION.test(figures)) return { problem: 'ambiguous' };
  return AMOUNT.test(figures) ? { value: Number(figures.replaceAll(',', '')) } : { problem: 'unreadable' };
}
