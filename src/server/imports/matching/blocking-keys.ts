import type { Features } from './features.ts';

export const BLOCKING_KEYS = [
  'name_key',
  'trade_key',
  'street_key',
  'phone_key',
  'domain_key',
  'number_key',
  'federal_key',
] as const;

/** The blocking keys of a record as columns of source_records: records of the same firm share at least one. */
export function blockingKeys(features: Features): Record<(typeof BLOCKING_KEYS)[number], string | null> {
  const { name, trade, former, street, state, phone, domain, numbers, federal } = features;
  const otherName = trade || former;
  return {
    name_key: name,
    trade_key: otherName && otherName !== name ? otherName : null,
    street_key: street ? streetKey({ street, state }, sortedPrefix(name)) : null,
    phone_key: phone || null,
    domain_key: domain || null,
    number_key: numbers[0] ?? null,
    // a list with several kinds meets most others in the UEI
    federal_key: federal.find((id) => id.startsWith('uei:')) ?? federal[0] ?? null,
  };
}

const streetKey = ({ street, state }: Pick<Features, 'street' | 'state'>, prefix: string) =>
  `${street} ${state} ${prefix}`;

const SIGNS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const PREFIXES = SIGNS.flatMap((first) => SIGNS.map((second) => first + second));

/** The street keys of all names, for one firm: a misspelled name begins with any letters. */
export const streetKeysOfAllNames = (features: Features): string[] =>
  features.street ? PREFIXES.map((prefix) => streetKey(features, prefix)) : [];

/** First two letters of the alphabetically first word: lists print personal names in either order. */
function sortedPrefix(name: string): string {
  const [first = name] = name
    .split(' ')
    .filter((word) => word.length > 2 && word !== 'and')
    .sort();
  return first.slice(0, 2);
}
