import type { NamedPlace } from '../vocabulary.ts';

/** Miles of "near" and "around". */
export const NEARBY_MILES = 10;

/** A place that words of a query may name. */
export interface PlacePhrase {
  /** Of the same name; not empty. */
  readonly candidates: readonly NamedPlace[];
  /** Around it; null for the place itself. */
  readonly miles: number | null;
  /** "within 5 miles of", not "near". */
  readonly areMilesSaid: boolean;
  /** "Boston area", "greater Boston": what is around a city as well. */
  readonly isSurroundings: boolean;
  /** Said by a state, a nickname or a ZIP code: meant even where no firm is there. */
  readonly isSure: boolean;
  /** "Only in", "based in": what is around it is not meant. */
  readonly isOnly: boolean;
  /** Behind "in" or "near". */
  readonly isAfterWord: boolean;
  /** It stands first, where the name of a firm may begin with it. */
  readonly isFirst: boolean;
  /** Where it stood among the other words. */
  readonly at: number;
  /** The other words. */
  readonly rest: readonly string[];
}

/** Of a place that no word is before. */
export const UNMEASURED = {
  miles: null,
  areMilesSaid: false,
  isSurroundings: false,
  isOnly: false,
  isAfterWord: false,
};
