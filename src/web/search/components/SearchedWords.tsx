import type { ReactNode } from 'react';
import { copy } from '../copy/searched-words.ts';
import { asTyped, correctedWords } from '../model/corrected-words.ts';
import { placeLabel } from '../model/place-label.ts';
import { isSearchedOtherwise, type SearchedAs } from '../model/searched-otherwise.ts';
import { questionOfPlaceOnly } from '../model/wider-place.ts';
import css from './Directory.module.css';

/** The words as they were typed, or others. */
export type OtherWords = { readonly verbatim: 'true' } | { readonly q: string };

interface Props {
  readonly q: string;
  readonly result: SearchedAs & { readonly total: number; readonly shows_ended?: boolean };
  /** A link to the search with other words. */
  readonly link: (text: string, words: OtherWords) => ReactNode;
}

/** What was searched where it differs from what was typed, with the way back. */
export function SearchedWords({ q, result, link }: Props) {
  const { certificate_number: number, federal_id: id, shows_ended: isEnded = false } = result;
  const isOther = isSearchedOtherwise(result);
  const around = result.total > 0 && result.place?.found_there != null ? result.place : null;
  return (
    <p className={isEnded ? css.explained : css.searched}>
      {around && <InPlace place={around} link={link} />}
      <span role="status">
        {number || id ? (
          <>
            {number ? copy.showingNumber : copy.showingId}
            <strong>{number ?? id}</strong>
          </>
        ) : (
          isOther && <Words q={q} result={result} />
        )}
        {isOther && '. '}
        {isEnded && copy.showsEnded}
      </span>{' '}
      {isOther && link(copy.searchInstead(q), { verbatim: 'true' })}
    </p>
  );
}

/** How many are in the place itself, with the way to these alone. First, as a phone shows the beginning of the line. */
function InPlace({ place, link }: Pick<Props, 'link'> & { readonly place: NonNullable<SearchedAs['place']> }) {
  const places = place.label.replaceAll(' / ', ' or ');
  return (
    <>
      <span role="status">{copy.foundThere(place.found_there ?? 0, places)}</span>{' '}
      {place.found_there !== 0 && <>{link(copy.onlyIn(places), { q: questionOfPlaceOnly(place) })} </>}
    </>
  );
}

function Words({ q, result }: Pick<Props, 'q' | 'result'>) {
  const { read_as, asks_for, place, certified_by, without } = result;
  const isAsTyped = !place && !certified_by && read_as.length === 0 && asks_for.length === 0;
  const words = isAsTyped ? '' : searchedFor(q, result);
  return (
    <>
      {words ? (
        <>
          {copy.showing}
          <strong>{words}</strong>
        </>
      ) : (
        copy.showingPlace
      )}
      {place && ` ${lowerFirst(placeLabel(place))}`}
      {certified_by && ` ${copy.certifiedBy(certified_by.agencies)}`}
      {isAsTyped && ` ${copy.without(without)}`}
    </>
  );
}

/** Trades where what somebody needs was said, otherwise the words. */
function searchedFor(q: string, { read_as, asks_for, place, certified_by }: SearchedAs): string {
  if (asks_for.length > 0) return asks_for.join(' / ');
  return correctedWords(asTyped((place ?? certified_by)?.other_words ?? q, q), read_as);
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
