import type { ListField } from '#contract/imports/rules/fields.ts';
import { parseState } from '#contract/imports/rules/places.ts';
import { isStreetAddress } from '#contract/imports/rules/street-words.ts';
import type { ColumnPattern } from './column-pattern.ts';
import { parseLocation } from './locations.ts';

const isBetween = (value: string, low: number, high: number) => {
  const number = Number(value);
  return /\d/.test(value) && number >= low && number <= high;
};

/** Words before `address`, `city` and so on that mean the location, not the mailing address. */
const LOCATION_WORDS =
  '(?:(?:physical|business|street|primary|company|office|firm|vendor|supplier|location|principal|site|main|legal|headquarters|hq|head|corporate|home|postal|addr|address) )*';

/** Parts of a building: "Suite/Floor", "Bldg/Suite No." */
const UNIT = '(?:suite|ste|unit|apt|apartment|floor|fl|room|rm|bldg|building)';

export const PLACE_COLUMNS = {
  address_1: {
    headers: [
      [new RegExp(`^${LOCATION_WORDS}(?:address|addr|street address|street)(?: ?line)? ?(?:1|one|street)?$`), 95],
      [/^(?:business )?address ?line ?1$|^addr(?:ess)?1$|^address street 1?$|^street ?1?$/, 95],
      [/\b(?:street address|address ?line ?1|address 1|physical address|address1)\b/, 80],
      [
        /^(?:mailing|mail|postal|billing) (?:street |address )?(?:address|street)?(?: ?line)? ?(?:1|one)?(?: street)?$/,
        60,
      ],
      [/\bhuman address address$/, 50],
      [/\baddress$/, 48],
    ],
    exclude: /\b(?:2|two|city|state|zip|county|email|e mail|web|ip|internet|url|owner|agency|work)\b/,
    fits: (value) => isStreetAddress(value) && !value.includes('@'),
  },
  address_2: {
    headers: [
      [new RegExp(`^${LOCATION_WORDS}(?:address|addr|street)(?: ?line)? ?(?:2|two)$`), 95],
      [/\b(?:address ?line ?2|address 2|address2|addr2)\b|\b(?:address|street) cont(?:inued|d)?$/, 80],
      [new RegExp(`^${UNIT}(?: (?:or )?${UNIT}){0,3}(?: (?:number|no))?$`), 85],
      [/^mail(?:ing)? (?:address|street)(?: ?line)? ?(?:2|two)$/, 50],
    ],
    exclude: /\b(?:email|web)\b/,
  },
  city: {
    headers: [
      [new RegExp(`^${LOCATION_WORDS}(?:city|town|municipality)(?: name| town)?$`), 95],
      [/^mail(?:ing)? city$/, 60],
      [/\bcity(?: name)?$/, 55],
    ],
    exclude: /\b(?:council|certif\w*|district|code|employees)\b/,
    fits: (value) => /^[\p{L} .,'’\-/()&]{2,60}$/u.test(value),
  },
  state: {
    headers: [
      [
        new RegExp(
          `^${LOCATION_WORDS}(?:state|st|st code|province|state province|state code|state territory|state abbreviation|state abbr|state or province)$`,
        ),
        95,
      ],
      [/^mail(?:ing)? (?:state|st)$/, 60],
      [/\bstate$/, 50],
    ],
    // the home state of a DBE is where it is certified
    exclude: /\b(?:certif\w*|incorporat\w*|formation|license)\b|\bhome state\b|^ucp$/,
    fits: (value) => parseState(value) !== undefined,
    // Al, Ed, Cal and Ma are people
    fitsWithoutHeader: (value) => value === value.toUpperCase() && parseState(value) !== undefined,
    scoreByValues: 70,
  },
  zip_code: {
    headers: [
      [
        new RegExp(
          `^${LOCATION_WORDS}(?:zip|zipcode|postal|post code|zip code|zip ?5|postal code|postalcode|postcode|zip postal code|zip code 5|5 digit zip|zip plus 4|zip 4 code)$`,
        ),
        95,
      ],
      [/^mail(?:ing)? (?:zip|zipcode|zip code|zip ?5|postal code|post code|postcode)$/, 60],
      [/\b(?:zip|zipcode|postcode|post code|postal code)$/, 55],
      [/\bzip\b/, 50],
    ],
    exclude: /\b(?:zip4|plus 4 only)\b/,
    fits: (value) => /^\d{3,9}(?:\.0{1,2})?$|^\d{1,2},\d{3}$|^\d{4,5}[- –]\d{0,4}$|^=/.test(value.trim()),
  },
  county: {
    headers: [
      [
        /^(?:physical |business |company |firm |vendor |address |home |primary |location )?county(?: name| parish| of (?:business|residence|location))?$/,
        95,
      ],
      [/^county\b|^parish$/, 70],
    ],
    exclude: /\b(?:fips|code|served|work|service|certif\w*|number)\b/,
    fits: (value) => /\p{L}/u.test(value) && value.length < 60,
  },
  location: {
    headers: [
      [
        /^(?:geocoded|geo|full|complete|mailing|business|physical)? ?(?:location|address|location 1|geolocation|geocoded location|point|address with zip|city st zip|city state zip|city state and zip|city st|city state)$/,
        70,
      ],
      [/^address(?:es)? (?:and |or )?(?:phone|telephone|tel)(?: number)?$/, 70],
      [/\b(?:location|full address|city state zip)\b/, 60],
    ],
    exclude: /\b(?:work|service|latitude|longitude|email|web|id|type)\b/,
    fits: (value) => {
      const { zip, latitude, state, city } = parseLocation(value);
      return zip !== null || latitude !== null || (state !== null && city !== null);
    },
    fitsWithoutHeader: (value) => {
      const { zip, latitude, state } = parseLocation(value);
      return zip !== null || latitude !== null || (state !== null && value.includes(','));
    },
    scoreByValues: 65,
  },
  latitude: {
    headers: [[/^(?:.* )?(?:lat|latitude)$|^y(?: coordinate)?$/, 95]],
    fits: (value) => isBetween(value, -15, 72),
  },
  longitude: {
    headers: [[/^(?:.* )?(?:lon|lng|long|longitude)$|^x(?: coordinate)?$/, 95]],
    fits: (value) => isBetween(value, -180, 180),
  },
} satisfies Partial<Record<ListField, ColumnPattern>>;
