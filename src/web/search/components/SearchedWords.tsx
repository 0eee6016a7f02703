import type { ReactNode } from 'react';
import type { SearchResult } from '#contract/search/schema.ts';
import { copy } from '../copy.ts';
import { correctedWords } from '../model/corrected-words.ts';
import css from './Directory.module.css';

interface Props {
  readonly q: string | undefined;
  readonly result: Pick<SearchResult, 'read_as' | 'place'>;
  /** The link that searches the words as they were typed. */
  readonly children: ReactNode;
}

/** What was searched where it differs from what was typed, with the way back. */
export function SearchedWords({ q, result: { read_as, place }, children }: Props) {
  if (!q || (read_as.length === 0 && !place)) return null;
  const words = correctedWords(place ? place.other_words : q, read_as);
  return (
    <p className={css.searched}>
      <span role="status">
        {words ? (
          <>
            {copy.showing}
            <strong>{words}</strong>
          </>
        ) : (
          copy.showingPlace
        )}
        {place && ` ${lowerFirst(placeLabel(place))}`}.
      </span>{' '}
      {children}
    </p>
  );
}

/** The place that a search was understood to name. */
export const placeLabel = ({ label, radius_miles }: NonNullable<SearchResult['place']>): string =>
  radius_miles === null ? copy.inPlace(label) : copy.nearPlace(radius_miles, label);

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
