import type { ReactNode } from 'react';
import css from './PageHeader.module.css';
import { PageHeading } from './PageHeading.tsx';

interface Props {
  readonly title: string;
  /** One sentence on what the page is for. */
  readonly intro: string;
  /** Buttons next to the heading. */
  readonly children?: ReactNode;
  /** Of a section of a page that has a heading of its own. */
  readonly isSection?: boolean;
}

/** Heading, introduction and actions of a page. */
export function PageHeader({ title, intro, children, isSection = false }: Props) {
  return (
    <div className={css.head}>
      <div>
        {isSection ? <h2>{title}</h2> : <PageHeading>{title}</PageHeading>}
        <p className="muted">{intro}</p>
      </div>
      {children && <div className={css.acts}>{children}</div>}
    </div>
  );
}
