import type { ReactNode } from 'react';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TabMenu } from '#web/ui/TabMenu.tsx';
import { copy } from '../copy.ts';
import css from './Imports.module.css';

const TABS = [
  { id: 'lists', label: copy.tabs.lists, path: '/staff/imports' },
  { id: 'reviews', label: copy.tabs.reviews, path: '/staff/imports/reviews' },
  { id: 'merges', label: copy.tabs.merges, path: '/staff/imports/merges' },
];

interface Props {
  readonly title: string;
  readonly intro: string;
  readonly children?: ReactNode;
}

/** Heading of the three pages of the desk, and the way between them. */
export function DeskHead({ title, intro, children }: Props) {
  return (
    <>
      <div className={css.head}>
        <div>
          <PageHeading>{title}</PageHeading>
          <p className="muted">{intro}</p>
        </div>
        {children}
      </div>
      <TabMenu label={copy.navigation} tabs={TABS} />
    </>
  );
}
