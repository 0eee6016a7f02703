import type { ReactNode } from 'react';
import { copy } from '../copy/searched-words.ts';
import { asTyped, correctedWords } from '../model/corrected-words.ts';
import { placeLabel } from '../model/place-label.ts';
import { isSearchedOtherwise, type SearchedAs } from '../model/searched-otherwise.ts';
import css from './Directory.module.css';

interface Props {
  readonly q: string;
  readonly result: SearchedAs & { readonly shows_ended?: boolean };
  /** The link that searches the words as they were typed. */
  readonly link: (text: string) => ReactNode;
}

/** What was searched where it differs from what was typed, with the way back. */
export function SearchedWords({ q, result, link }: Props) {
  const { certificate_number: number, federal_id: id, shows_ended: isEnded = false } = result;
  const isOther = isSearchedOtherwise(result);
  return (
    <p className={isEnded ? css.explained : css.searched}>
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
      {isOther && link(copy.searchInstead(q))}
    </p>
  );
}

function Words({ q, result: { read_as, place, certified_by, without } }: Pick<Props, 'q' | 'result'>) {
  const isAsTyped = !place && !certified_by && read_as.length === 0;
  const words = isAsTyped ? '' : correctedWords(asTyped((place ?? certified_by)?.other_words ?? q, q), read_as);
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

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
