import type { ListField } from '#contract/imports/rules/fields.ts';
import type { ListMapping } from '#contract/imports/schema.ts';
import { headerWords } from './columns.ts';

/** Fields of one address, which are never taken from two. */
export const PLACE_FIELDS = [
  'address_1',
  'address_2',
  'city',
  'state',
  'zip_code',
  'county',
] as const satisfies ListField[];
export type PlaceField = (typeof PLACE_FIELDS)[number];
export type AddressSet = Readonly<Partial<Record<PlaceField, readonly string[]>>>;

/** Which address a column belongs to by its header: most lists have one, without a word for it. */
export type AddressKind = 'location' | 'plain' | 'mailing';

const kinds = new Map<string, AddressKind>();
const MAX_CACHED_HEADERS = 1_000;

export function addressKind(header: string): AddressKind {
  const cached = kinds.get(header);
  if (cached) return cached;
  if (kinds.size === MAX_CACHED_HEADERS) kinds.clear();
  const words = headerWords(header);
  const kind = /\b(?:mail|mailing|billing|remit|remittance|postal(?= (?:address|street|city|state)\b))\b/.test(words)
    ? 'mailing'
    : /\b(?:physical|site)\b|^(?:business |company |firm )?location\b/.test(words)
      ? 'location'
      : 'plain';
  kinds.set(header, kind);
  return kind;
}

export const hasTown = (set: AddressSet): boolean => set.city !== undefined || set.zip_code !== undefined;
const isWhole = (set: AddressSet): boolean => set.address_1 !== undefined && hasTown(set);

/** The addresses of a list, the one to prefer first, and street columns that belong to none of them. */
export interface AddressSets {
  readonly sets: readonly AddressSet[];
  readonly stray: readonly string[];
}

const setsOf = new WeakMap<ListMapping, AddressSets>();

/** The address columns of a mapping by address: a street and a city of two addresses would be a third one. */
export function addressSets(mapping: ListMapping): AddressSets {
  const known = setsOf.get(mapping);
  if (known) return known;
  const sets = groupSets(mapping);
  setsOf.set(mapping, sets);
  return sets;
}

function groupSets({ columns }: ListMapping): AddressSets {
  const of = (...wanted: AddressKind[]): AddressSet =>
    Object.fromEntries(
      PLACE_FIELDS.flatMap((field) => {
        const found = (columns[field] ?? []).filter((header) => wanted.includes(addressKind(header)));
        return found.length > 0 ? [[field, found]] : [];
      }),
    );
  const [main, mailing, all] = [of('location', 'plain'), of('mailing'), of('location', 'plain', 'mailing')];
  const [location, plain] = [of('location'), of('plain')];
  if (isWhole(location) && isWhole(plain))
    return { sets: [location, plain, ...(hasTown(mailing) ? [mailing] : [])], stray: [] };
  if (Object.keys(mailing).length === 0 || Object.keys(main).length === 0) return { sets: [all], stray: [] };
  // "Mailing Street", "Mailing City", "State", "Zip"
  const isRestOfMailing = isWhole(mailing) && !mailing.zip_code && !main.address_1 && !main.city;
  if (isRestOfMailing && !hasTown(location)) return { sets: [all], stray: [] };
  if (hasTown(mailing) && hasTown(main)) {
    const sets = main.address_1 || !mailing.address_1 ? [main, mailing] : [mailing, main];
    return { sets, stray: [] };
  }
  const isMixed = hasTown(main) && !main.address_1 && hasTown(of('location'));
  return isMixed ? { sets: [main], stray: mailing.address_1 ?? [] } : { sets: [all], stray: [] };
}
