import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TabMenu } from '#web/ui/TabMenu.tsx';
import { copy } from '../copy.ts';

const TABS = [
  { id: 'lists', label: copy.tabs.lists, path: '/staff/imports' },
  { id: 'reviews', label: copy.tabs.reviews, path: '/staff/imports/reviews' },
  { id: 'merges', label: copy.tabs.merges, path: '/staff/imports/merges' },
  { id: 'notices', label: copy.tabs.notices, path: '/staff/imports/notices' },
];

interface Props {
  readonly title: string;
  readonly intro: string;
  readonly children?: ReactNode;
}

/** Heading and tabs of the three import pages. */
export function ImportsHeader({ title, intro, children }: Props) {
  return (
    <>
      <PageHeader title={title} intro={intro}>
        {children}
      </PageHeader>
      <TabMenu label={copy.navigation} tabs={TABS} />
    </>
  );
}
