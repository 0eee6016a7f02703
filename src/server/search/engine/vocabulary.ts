import type { Point } from './document.ts';
import type { OwnerGroup } from './text/owner-phrases.ts';
import type { EverydayRequest, Synonym } from './text/synonym.ts';

/** Words of trades, states and synonyms that the index knows independently of firms. */
export interface SearchVocabulary {
  /** Titles of NAICS codes of 2 to 6 digits. */
  readonly titles: readonly (readonly [code: string, title: string])[];
  /** The codes by which other editions call what a code, or how codes begin, stands for. */
  otherEditions?(code: string): readonly string[];
  /** Census index terms of the codes. */
  indexTerms(): readonly (readonly [code: string, term: string])[];
  /** Common words: of 10,000 firms, and of 10,000 solicitations, how many use them; none where that is not known. */
  wordShares?(): readonly (readonly [word: string, firms: number, solicitations: number])[];
  readonly synonyms: readonly Synonym[];
  /** What people say who need a trade; each is a synonym by its `requestKey`. */
  readonly requests?: readonly EverydayRequest[];
  /** Names of states by two-letter code. */
  readonly states: readonly (readonly [code: string, name: string])[];
  /** Short names of departments of transportation: "TxDOT"; several may share one. */
  readonly departments?: readonly { readonly shortName: string; readonly state: string; readonly name: string }[];
  readonly gazetteer?: Gazetteer;
  readonly ownerGroups?: readonly OwnerGroup[];
}

/** A place as lists and people name it. */
export interface NamedPlace {
  readonly label: string;
  readonly state: string;
  readonly zips: readonly string[];
  /** ZIP codes of those parts of a city that the post calls otherwise: who writes either name is in the city. */
  readonly partZips: readonly string[];
  /** How lists write it; in this state only. */
  readonly spellings: readonly { readonly facet: 'city' | 'county' | 'state'; readonly key: string }[];
  readonly center: Point;
  /** A borough, neighborhood or nickname: meant wherever a query ends with it. */
  readonly isNickname: boolean;
  /** How far a neighborhood reaches, where ZIP codes do not say. */
  readonly radius_miles: number | null;
}

/** Names of places, of which several may have the same. */
export interface Gazetteer {
  /** @param key `placeKey` of a name, the name of a state, or a ZIP code */
  find(key: string): readonly NamedPlace[];
  /** Code of a state by its code, name or abbreviation. */
  stateCode(name: string): string | undefined;
  /** Codes of the states of a region, by its name in lowercase: "new england". */
  statesOf?(region: string): readonly string[] | undefined;
}
