/** What a list writes where it has nothing to say. */
const NOTHING = new RegExp(
  `^(?:n\\/?\\.?a\\.?|not (?:applicable|available|provided|specified|stated)|none|null|nil|undefined|unknown|tbd|` +
    `\\(?blank\\)?|no (?:website|web site|email|e-mail|phone|fax)|same(?: as above)?|[.\\-–—_*?#/\\\\]+|0+|` +
    `#n\\/a|#(?:ref|value|name|null)[!?]|#div\\/0!|\\[.* removed\\])$`,
  'i',
);

/** Whether a cell says nothing: empty, or a placeholder such as `.`, `N/A` or `-`. */
export function isPlaceholder(value: string): boolean {
  const text = value.trim();
  return text === '' || NOTHING.test(text);
}

/** Whether a spreadsheet would run the cell; its text is never a value. */
export function isFormula(value: string): boolean {
  const text = value.trimStart();
  if (!/^[=+\-@]/.test(text)) return false;
  if (/^[+\-@]\s*(?:[A-Z][A-Z0-9.]*\(|cmd\b|[A-Z]{1,3}\d+\s*[+\-*/|!])/i.test(text)) return true;
  // sums (`-2+3`), and orders to another program (`-2+3+cmd|…`); `+1-410-555-0100` is a phone
  if (/^[+-]\s*\d[\d.]*\s*[+*][\d.+*/\-\s]*\d\s*$/.test(text) || /^[+\-@]\S*\b[a-z]{2,}\|/i.test(text)) return true;
  return /^=\s*\S/.test(text) && !/^=+\s*$/.test(text);
}

const CONTROL = /[\p{Cc}\u200b\u200e\u200f\u2028\u2029\ufeff\ufffe\uffff]/gu;

/** Printed letters with single spaces between them, as nearly every cell is: there is nothing to clean. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;

/** One line: control characters and runs of spaces become one space. */
export const toSingleLine = (value: string): string =>
  CLEAN.test(value) ? value : value.replace(CONTROL, ' ').replace(/\s+/g, ' ').trim();

/** Several lines: line breaks stay, other control characters go. */
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
