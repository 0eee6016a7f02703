/** What lists write in empty cells. */
const NOTHING = new RegExp(
  `^(?:n\\/?\\.?a\\.?|not (?:applicable|available|provided|specified|stated)|none|null|nil|undefined|unknown|tbd|` +
    `\\(?blank\\)?|no (?:website|web site|email|e-mail|phone|fax)|same(?: as above)?|[.\\-–—_*?#/\\\\]+|0+|` +
    `#n\\/a|#(?:ref|value|name|null)[!?]|#div\\/0!|\\[.* removed\\])$`,
  'i',
);

/** Whether a cell is empty or a placeholder such as `.`, `N/A` or `-`. */
export function isPlaceholder(value: string): boolean {
  const text = value.trim();
  return text === '' || NOTHING.test(text);
}

/** Whether a spreadsheet would evaluate the cell (CSV injection); such text is never a value. */
export function isFormula(value: string): boolean {
  const text = value.trimStart();
  if (!/^[=+\-@]/.test(text)) return false;
  if (/^[+\-@]\s*(?:[A-Z][A-Z0-9.]*\(|cmd\b|[A-Z]{1,3}\d+\s*[+\-*/|!])/i.test(text)) return true;
  // sums (`-2+3`) and DDE commands (`-2+3+cmd|…`); `+1-410-555-0100` is a phone number
  if (/^[+-]\s*\d[\d.]*\s*[+*][\d.+*/\-\s]*\d\s*$/.test(text) || /^[+\-@]\S*\b[a-z]{2,}\|/i.test(text)) return true;
  return /^=\s*\S/.test(text) && !/^=+\s*$/.test(text);
}

const CONTROL = /[\p{Cc}\u200b\u200e\u200f\u2028\u2029\ufeff\ufffe\uffff]/gu;

/** Fast path: printable ASCII with single spaces, as in nearly every cell. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;

/** Collapses control characters and runs of spaces into one space. */
export const toSingleLine = (value: string): string =>
  CLEAN.test(value) ? value : value.replace(CONTROL, ' ').replace(/\s+/g, ' ').trim();

/** Keeps line breaks and removes other control characters. */
export const toMultiline = (value: string): string =>
  CLEAN.test(value)
    ? value
    : value
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n]/gu, ' ')
        .replace(/[ \u00a0]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim();

/** `Dirección` → `Direccion`. */
export const withoutAccents = (text: string): string =>
  /[^\0-\x7f]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;
