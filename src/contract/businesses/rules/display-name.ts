/** Words that stay in capitals: legal forms, trades and common initials. Words without a vowel do so anyway. */
const CAPITALS = new Set(
  (
    'LLC LLP LLLP RLLP PLLC PC PA LP LC PLC PSC DBA AKA FKA CPA IT HVAC HVACR MEP A&E AE AIA CAD GIS GPS ADA EMS EMR EPA OSHA ' +
    'USA US UK DC NYC AAA ABC ACM AV AC TV AI IOT IP ISP ERP UAV UAS UX UI HR PR VIP EZ MBE WBE DBE SBE VBE ACDBE MWBE ' +
    'SDVOSB VOSB WOSB EDWOSB LGBTBE AG SA ATM ADR CEO CFO EV ID OK'
  ).split(' '),
);
/** Codes that are no words of a name; the others (CO, DE, IN, LA, ME, OR …) are states only where a place is named. */
const STATE_CODES = new Set(
  'AK AZ CT FL GA IA IL KS KY MD MI MN MO MS MT NC ND NE NH NJ NM NV NY OH PA PR RI SC SD TN TX UT VA VT WA WI WV WY'.split(
    ' ',
  ),
);
const AMBIGUOUS_STATES = new Set('AL AR CA CO DE HI ID IN LA MA ME OK OR'.split(' '));
/** Without a vowel, but no initials. */
const ABBREVIATIONS = new Set(
  'DR MR MRS MS ST MT FT JR SR LTD BLDG BLDGS MGMT MGT SVC SVCS MFG BLVD CTR GRP HWY PKWY DEPT CNSTR CONST PT RD PTY SQ'.split(
    ' ',
  ),
);
/** In lower case unless they begin a name. */
const LOWERCASE_WORDS = new Set(
  'AND OF THE FOR IN ON AT BY TO OR WITH FROM DE LA DEL LAS LOS DU DES DA DI DOS VON'.split(' '),
);
const MAC_NAMES = new Set(
  'MACDONALD MACDOUGALL MACARTHUR MACGREGOR MACKENZIE MACLEOD MACMILLAN MACPHERSON MACINTYRE'.split(' '),
);
/** After an apostrophe at the end of a word: `Joe's`, `We'll`. */
const CLITICS = new Set(['S', 'T', 'D', 'M', 'RE', 'LL', 'VE']);
const DOMAINS = new Set(['COM', 'NET', 'ORG', 'BIZ', 'US']);

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
const VOWEL = /[AEIOUYÀ-ÖØ-Ý]/;

/**
 * The name of a firm as it is shown: one that a list prints in capitals gets capitals at the beginning of its words only,
 * except for legal forms, initials and the like. Other names stay as they are. Changes the case of letters, nothing else.
 */
export function displayName(name: string): string {
  if (!isInCapitals(name)) return name;
  let before = '';
  return name.replace(WORD, (word, at: number) => {
    const upper = upperCase(word);
    const shown = wordOf(upper, { name, at, before });
    before = upper;
    return shown;
  });
}

/** `MC LEAN`, `MT. AIRY`; in the name of a firm these are as often initials or a state. */
const TOWN_BEGINNINGS = /\b(?:MC|MT)(?=\.? \p{Lu})/gu;

/** A town that a list prints in capitals, as it is shown. */
export const displayTown = (town: string): string =>
  isInCapitals(town) ? displayName(town).replace(TOWN_BEGINNINGS, capitalized) : town;

/** Words of streets that are codes or initials in the name of a firm, and the other way round. */
const STREET_WORDS: Readonly<Record<string, string>> = {
  LN: 'Ln',
  CT: 'Ct',
  PL: 'Pl',
  FL: 'Fl',
  RM: 'Rm',
  TRL: 'Trl',
  FWY: 'Fwy',
  XING: 'Xing',
  Se: 'SE',
  Po: 'PO',
};

/** A line of a street address that a list prints in capitals, as it is shown. */
export const displayStreet = (line: string): string =>
  isInCapitals(line) ? displayName(line).replace(WORD, (word) => STREET_WORDS[word] ?? word) : line;

/** No small letter but those of `Mc` and `d/b/a`, which lists print so among capitals. */
function isInCapitals(name: string): boolean {
  const rest = name.replace(/\bMa?c(?=\p{Lu})|\bd\/b\/a\b|\bdba\b/gu, '');
  return /\p{Lu}.*\p{Lu}/su.test(rest) && !/\p{Ll}/u.test(rest);
}

interface Place {
  readonly name: string;
  readonly at: number;
  /** The word before, in capitals. */
  readonly before: string;
}

function wordOf(word: string, place: Place): string {
  const [first = '', ...parts] = word.split(/['’]/);
  if (parts.length === 0) return plainWord(word, place);
  const mark = word[first.length] ?? '';
  // O'Brien, D'Angelo, but Joe's
  const shown = parts.map((part) =>
    CLITICS.has(part) && first.length > 1 ? lowerCase(part) : part.length > 1 ? capitalized(part) : part,
  );
  const last = shown.at(-1) ?? '';
  if (parts.length > 1 && CLITICS.has(parts.at(-1) ?? '')) shown[shown.length - 1] = lowerCase(last);
  return [plainWord(first, place), ...shown].join(mark);
}

function plainWord(word: string, { name, at, before }: Place): string {
  const previous = name.slice(0, at).trimEnd().at(-1) ?? '';
  const isJoined = name[at - 1] === '&' || name[at + word.length] === '&';
  if (word.length === 1) return name.charAt(at);
  if (isJoined && word.length <= 3) return word;
  if (previous === '.' && name[at - 1] === '.' && DOMAINS.has(word)) return lowerCase(word);
  if (/\p{N}/u.test(word)) return /^\p{N}+(?:ST|ND|RD|TH)$/u.test(word) ? lowerCase(word) : word;
  const namesPlace = before !== '' && (previous === ',' || before === 'OF');
  if (CAPITALS.has(word) || STATE_CODES.has(word) || (namesPlace && AMBIGUOUS_STATES.has(word))) return word;
  const begins = previous === '' || '(":/'.includes(previous) || before === 'DBA';
  if (LOWERCASE_WORDS.has(word)) return begins ? capitalized(word) : lowerCase(word);
  if (/^[IVX]+$/.test(word) || (!VOWEL.test(word) && !ABBREVIATIONS.has(word))) return word;
  if (/^MC\p{L}{3,}$/u.test(word)) return `Mc${capitalized(word.slice(2))}`;
  return MAC_NAMES.has(word) ? `Mac${capitalized(word.slice(3))}` : capitalized(word);
}

const capitalized = (word: string): string => {
  const [first = '', ...rest] = word;
  return first + lowerCase(rest.join(''));
};

/** Letter by letter, and only letters that come back from the other case: nothing is lost or added. */
const lowerCase = (text: string): string =>
  changeCase(
    text,
    (one) => one.toLowerCase(),
    (one) => one.toUpperCase(),
  );
const upperCase = (text: string): string =>
  changeCase(
    text,
    (one) => one.toUpperCase(),
    (one) => one.toLowerCase(),
  );

function changeCase(text: string, change: (one: string) => string, back: (one: string) => string): string {
  return [...text]
    .map((one) => (back(change(one)) === one && change(one).length === one.length ? change(one) : one))
    .join('');
}
