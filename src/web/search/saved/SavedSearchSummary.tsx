import { Link, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { SavedSearch } from '#contract/search/schema.ts';
import { dayOf } from '#web/ui/formats.ts';
import { copy } from '../copy/saved.ts';
import { filterLabels } from '../model/filter-labels.ts';
import { type DirectoryState, parseSearchState } from '../model/search-state.ts';
import { AlertChoice } from './AlertChoice.tsx';
import css from './SavedSearches.module.css';

interface Props {
  readonly saved: SavedSearch;
  readonly onOpen: (search: DirectoryState) => void;
}

/** A search of the directory: its name opens it. */
export function SavedSearchSummary({ saved, onOpen }: Props) {
  const router = useRouter();
  const search = parseSearchState(router.options.parseSearch(saved.query));
  const said = [search.q && `“${search.q}”`, ...filterLabels(search).map(({ label }) => label)].filter(Boolean);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(search);
  };
  return (
    <div className={css.summary}>
      <Link to="/search" search={search} className={css.name} onClick={open}>
        {saved.name}
      </Link>
      <p className={css.note}>
        {[said.join(', ') || copy.allFirms, copy.savedOn(dayOf(saved.created_at))].join(' · ')}
      </p>
      <AlertChoice saved={saved} />
    </div>
  );
}
