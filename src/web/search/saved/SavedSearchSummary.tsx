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
  readonly q: string | undefined;
  readonly filters: readonly string[];
  /** Its name as a link to the search. */
  readonly link: (look: Look) => ReactNode;
  readonly onOpen: () => void;
}

/** A search in the list: its name opens it. */
export function SavedSearchSummary({ saved, q, filters, link, onOpen }: Props) {
  // a phrase has its own quotation marks
  const words = q && (q.includes('"') ? q : `“${q}”`);
  const said = [words, ...filters].filter(Boolean);
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
