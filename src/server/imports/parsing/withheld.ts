import type { ListField } from '#contract/imports/rules/fields.ts';
import { STREET_TYPES, streetWord } from '#contract/imports/rules/street-words.ts';

/** Fields in which a text such as "The owner has hidden this information" stands for no value. */
const FIELDS: ReadonlySet<ListField> = new Set<ListField>([
  'trade_name',
  'address_1',
  'address_2',
  'city',
  'state',
  'zip_code',
  'county',
  'location',
  'website',
  'phone',
  'area_code',
  'phone_extension',
  'email',
  'group',
  'gender',
]);

/** Longer texts are descriptions. */
const MAX_LENGTH = 300;

const HIDDEN =
  '(?:withheld|hidden|private|confidential|redacted|undisclosed|unlisted|unpublished|suppressed|restricted|' +
  'not (?:disclosed|listed|public|published|shown|shared|provided|available|given|reported|released|on file|publicly available))';
const THING =
  '(?:mailing |street |physical |home |email |e mail |web |phone )?(?:address|phone|phone number|email|e mail|website|web site|fax|information|info|details|data)';
/** Whole cells; sentences are recognized by their words. */
const PHRASE = new RegExp(
  `^(?:(?:${THING} )?${HIDDEN}(?: (?:by|for|at|on|upon|per|due) [a-z ]{1,60})?(?: information)?` +
    '|(?:please )?(?:see|visit|check|refer to) (?:the |our |their |my )?(?:web ?site|web ?page|above|below|notes?|comments?|attached|profile|map)(?: [a-z ]{1,40})?' +
    '|(?:same|as) (?:as )?(?:above|below|mailing|physical|business|street)(?: address| location)?' +
    `|(?:available )?(?:up)?on request|on file|no ${THING}(?: (?:listed|given|provided|available|on file))?` +
    '|do not (?:publish|share|display|list|contact|disclose)|(?:prefers?|wish(?:es)?) not to [a-z ]{1,60}|declined?(?: to [a-z ]{1,60})?)$',
);

/** Words that make a sentence, which neither addresses nor names have. */
const VERBS = new Set(
  (
    'has have had is isnt are was were been be being does do did not wont chose chosen chooses wish wishes requested ' +
    'requests asked asks please call contact prefers prefer declined declines decided elected may can cannot will'
  ).split(' '),
);
const TOPICS = new Set(
  (
    'hidden hide hides withheld withhold withholds information info private privacy confidential disclose disclosed publish ' +
    'published publicly share shared available unavailable provided listed displayed shown released address phone email details'
  ).split(' '),
);
const MIN_WORDS = 4;

/** Whether a cell of this field only says that the value is not given: a wish for privacy or a reference elsewhere. */
export const isWithheld = (field: ListField, cell: string): boolean => FIELDS.has(field) && saysNothing(cell);

const hasNumberedStreet = (cell: string): boolean =>
  /\d\s+\p{L}/u.test(cell) && cell.split(/\s/).some((word) => STREET_TYPES.has(streetWord(word)));

/** Whether a text is such a sentence or phrase. */
export function saysNothing(cell: string): boolean {
  // a house number with its street, an @ or a link is a value whatever surrounds it
  if (cell.length > MAX_LENGTH || /^\s*\d|@|:\/\//.test(cell) || hasNumberedStreet(cell)) return false;
  // with the law that allows it: `WITHHELD (ORC 149.45)`
  const said = cell.replace(/(?<=\w) ?\([^()]{1,60}\)\s*$/, '');
  const words =
    said
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[a-z]+/g) ?? [];
  if (!/\d/.test(said) && PHRASE.test(words.join(' '))) return true;
  return words.length >= MIN_WORDS && words.some((word) => VERBS.has(word)) && words.some((word) => TOPICS.has(word));
}
