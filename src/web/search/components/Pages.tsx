import { Link } from '@tanstack/react-router';
import { count } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import { change, type DirectoryState, PAGE_SIZE, pageNumbers } from '../queries/state.ts';
import css from './Pages.module.css';

interface Props {
  readonly state: DirectoryState;
  readonly total: number;
  readonly turnPage: (state: DirectoryState) => void;
}

export function Pages({ state, total, turnPage }: Props) {
  const last = Math.min(10_000, Math.ceil(total / PAGE_SIZE));
  const current = Number(state.page ?? 1);
  if (last <= 1 && current === 1) return null;
  const link = (page: number, text: string, label?: string) => {
    const search = change(state, { page: String(page) });
    return (
      <Link
        from="/search"
        to="."
        search={search}
        className={css.page}
        aria-label={label}
        aria-current={page === current ? 'page' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          turnPage(search);
        }}
      >
        {text}
      </Link>
    );
  };
  return (
    <nav className={css.pages} aria-label={copy.pages}>
      <ul>
        {current > 1 && <li>{link(Math.min(current - 1, Math.max(last, 1)), copy.previous)}</li>}
        {pageNumbers(current, last).map((page, index) => (
          // A gap has no number of its own; its place is what tells it apart.
          <li key={page ?? `gap ${index > 2 ? 'after' : 'before'}`}>
            {page === null ? <span className={css.gap}>…</span> : link(page, count(page), copy.page(page))}
          </li>
        ))}
        {current < last && <li>{link(current + 1, copy.next)}</li>}
      </ul>
    </nav>
  );
}
