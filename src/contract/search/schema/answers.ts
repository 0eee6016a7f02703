import { z } from 'zod';

export const facetValue = z.strictObject({ value: z.string(), label: z.string(), count: z.int() });

/** What a row of every search says of its match. */
export const matchedBy = {
  /** The part of the description that has words of the search, and where they are. */
  snippet: z
    .strictObject({ text: z.string(), marks: z.array(z.strictObject({ from: z.int(), to: z.int() })) })
    .nullable(),
  /** From the center of `zip`, or of the place around which `q` asks, to two decimals; the center of its ZIP code stands in for missing coordinates. */
  distance_miles: z.number().nullable(),
  /**
   * Why it matched, best reason first: `name`, `trade 238210 Electrical…`, `services`, `certificate MBE`, `place`;
   * empty for a search without words.
   */
  matched: z.array(z.string()),
};

/**
 * What every search answers. `total` and all counts are exact. The count of a value is the number that would match if it
 * were the only value selected in its facet, with all other filters kept. Each facet lists its 100 most frequent values,
 * most frequent first, and selected ones even at 0; `naics` lists sectors, then six-digit codes, then selected ones.
 * `asks_for`: where `q` says what somebody needs and not the trade ("pick up the phones"), the trades that were searched.
 * `read_as`: words of `q` that match nothing, each with the words searched instead, nearest first.
 * `place`: where `q` names a place, its name and how far around it was searched; `radius_miles` is null for the place
 * itself. `found_there`: how many are in the place itself, where these are too few and its surroundings were searched as
 * well; they come first. `other_words` are the words of `q` besides the place. `without`: what `q` asks to leave out, as typed.
 */
export const answer = {
  total: z.int(),
  asks_for: z.array(z.string()),
  read_as: z.array(z.strictObject({ word: z.string(), as: z.array(z.string()) })),
  place: z
    .strictObject({
      label: z.string(),
      radius_miles: z.int().nullable(),
      found_there: z.int().nullable(),
      other_words: z.string(),
    })
    .nullable(),
  without: z.array(z.string()),
  took_ms: z.number(),
};

/**
 * The codes one level below another that have something in the search, by code, a level with a single code left out;
 * counts as in `naics` of the facets.
 */
export const trades = z.array(
  z.strictObject({ value: z.string(), label: z.string(), count: z.int(), has_children: z.boolean() }),
);
export type Trades = z.infer<typeof trades>;
