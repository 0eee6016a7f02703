import { Link } from '@tanstack/react-router';
import type { SearchResult } from '#contract/search/schema.ts';
import { copy } from '../copy.ts';
import { correctedWords } from '../model/corrected-words.ts';
import { placeLabel } from '../model/place-label.ts';
import { type DirectoryState, updateSearch } from '../model/search-state.ts';
import css from './Directory.module.css';

interface Props {
  readonly state: DirectoryState;
  readonly result: SearchResult;
}

/** What was searched where it differs from what was typed, with the way back. */
export function SearchedWords({ state, result: { read_as, place } }: Props) {
  if (!state.q || (read_as.length === 0 && !place)) return null;
  const words = correctedWords(place ? place.other_words : state.q, read_as);
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
      <Link from="/search" to="." search={updateSearch(state, { verbatim: 'true' })} resetScroll={false}>
        {copy.searchInstead(state.q)}
      </Link>
    </p>
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
