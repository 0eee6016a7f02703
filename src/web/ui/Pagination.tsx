import type { ReactNode } from 'react';
import { pageNumbers } from './data/page-numbers.ts';
import { count } from './formats.ts';
import css from './Pagination.module.css';

/** Props for the link to a page. */
export interface PageLinkProps {
  readonly className: string;
  readonly children: string;
  readonly 'aria-label': string;
  readonly 'aria-current': 'page' | undefined;
}

interface Props {
  readonly current: number;
  readonly last: number;
  readonly link: (page: number, look: PageLinkProps) => ReactNode;
}

/** Numbered pages: first, last and those around the current one. Nothing where there is one page. */
export function Pagination({ current, last, link }: Props) {
  if (last <= 1 && current === 1) return null;
  const to = (page: number, text: string, label = text) =>
    link(page, {
      className: css.page ?? '',
      children: text,
      'aria-label': label,
      'aria-current': page === current ? 'page' : undefined,
    });
  return (
    <nav className={css.pages} aria-label="Pages">
      <ul>
        {current > 1 && <li>{to(Math.min(current - 1, Math.max(last, 1)), 'Previous')}</li>}
        {pageNumbers(current, last).map((page, index) => (
          // A gap has no number of its own; its place is what tells it apart.
          <li key={page ?? `gap ${index > 2 ? 'after' : 'before'}`}>
            {page === null ? <span className={css.gap}>…</span> : to(page, count(page), `Page ${count(page)}`)}
          </li>
        ))}
        {current < last && <li>{to(current + 1, 'Next')}</li>}
      </ul>
    </nav>
  );
}
