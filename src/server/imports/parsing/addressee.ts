const MARK = /^\s*\(?(?:c\/o|(?:in )?care of|attn|attention)\b[.:]?/i;
/** What a name may take before the number of the street. */
const NAME_BEFORE_STREET = /^\D{1,80}?(?=(?<=\s)\d[\w-]*\s+[a-z]|\bp\.? ?o\.? ?box\b)/i;
const BEHIND_STREET = /\s\(?c\/o\b/i;
const FORM_OF_ADDRESSEE = /^\s*(?:inc|llc|l\.l\.c|ltd|corp|co|pc|p\.c|esq|jr|sr|cpa)\.?\s*$/i;

/**
 * `c/o Ann Alder, 12 Main St` → `12 Main St`: an address without whom it is sent to. A text with nothing else stays.
 */
export function withoutAddressee(text: string): string {
  if (!/c\/o|care of|att/i.test(text)) return text;
  const kept: string[] = [];
  let isAfterName = false;
  // each part of the address is followed by what separates it from the next
  for (const part of text.match(/[^,\n]+[,\n]?/g) ?? []) {
    const rest = MARK.test(part) ? part.replace(NAME_BEFORE_STREET, '') : withoutEnd(part);
    const isName: boolean = MARK.test(rest) || (isAfterName && FORM_OF_ADDRESSEE.test(rest.replace(/[,\n]$/, '')));
    if (!isName) kept.push(rest);
    isAfterName = isName;
  }
  const address = kept.join('').trim().replace(/,$/, '');
  return address === '' ? text : address;
}

/** `12 Main St c/o Ann Alder,` → `12 Main St,` */
function withoutEnd(part: string): string {
  const at = part.search(BEHIND_STREET);
  return at < 0 ? part : part.slice(0, at) + (/[,\n]$/.exec(part)?.[0] ?? '');
}

/** Whether a text says for whom mail is and nothing of the place: `Attn: Accounts`. */
export const isAddressee = (text: string): boolean => MARK.test(withoutAddressee(text));
