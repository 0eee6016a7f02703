import type { MouseEventHandler, ReactNode } from 'react';
import type { SavedSearch } from '#contract/search/schema.ts';
import { dayOf } from '#web/ui/formats.ts';
import { onPlainClick } from '#web/ui/plain-click.ts';
import { copy } from '../copy/saved.ts';
import { AlertChoice } from './AlertChoice.tsx';
import css from './SavedSearches.module.css';

interface Look {
  readonly className: string | undefined;
  readonly onClick: MouseEventHandler;
}
interface Props {
  readonly saved: SavedSearch;
  /** Its words and filters; empty for a search of everything. */
  readonly said: readonly string[];
  /** Its name as a link to the search. */
  readonly link: (look: Look) => ReactNode;
  readonly onOpen: () => void;
}

/** A search in the list: its name opens it. */
export function SavedSearchSummary({ saved, said, link, onOpen }: Props) {
  return (
    <div className={css.summary}>
      {link({ className: css.name, onClick: onPlainClick(onOpen) })}
      <p className={css.note}>
        {[said.join(', ') || copy.everything[saved.kind], copy.savedOn(dayOf(saved.created_at))].join(' · ')}
      </p>
      <AlertChoice saved={saved} />
    </div>
  );
}
