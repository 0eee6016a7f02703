import type { ReactNode } from 'react';
import css from './PageHeader.module.css';
import { PageHeading } from './PageHeading.tsx';

interface Props {
  readonly title: string;
  /** One sentence on what the page is for. */
  readonly intro: string;
  /** Buttons next to the heading. */
  readonly children?: ReactNode;
}

/** Heading, introduction and actions of a page. */
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
