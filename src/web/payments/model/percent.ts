/** Up to two decimals. */
const PERCENT = /^(?:100(?:\.0{0,2})?|\d{1,2}(?:\.\d{0,2})?)$/;

/** `7.5` percent as 750; null where that is no share. */
export const toBasisPoints = (typed: string): number | null =>
  typed.trim() === '' ? 0 : PERCENT.test(typed.trim()) ? Math.round(Number(typed) * 100) : null;
