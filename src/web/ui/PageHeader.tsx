import type { ReactNode } from 'react';
import css from './PageHeader.module.css';
import { PageHeading } from './PageHeading.tsx';

interface Props {
  readonly title: string;
  /** What the page is for, in a sentence. */
  readonly intro: string;
  /** Buttons beside the heading. */
  readonly children?: ReactNode;
}

/** Heading of a page with what it is for, and what can be done there. */
export function PageHeader({ title, intro, children }: Props) {
  return (
    <div className={css.head}>
      <div>
        <PageHeading>{title}</PageHeading>
        <p className="muted">{intro}</p>
      </div>
      {children && <div className={css.acts}>{children}</div>}
    </div>
  );
}
