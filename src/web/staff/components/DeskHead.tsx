import type { ReactNode } from 'react';
import { PageHead } from '#web/ui/PageHead.tsx';
import { TabMenu } from '#web/ui/TabMenu.tsx';
import { desk } from '../copy/desk.ts';

const TABS = [
  { id: 'overview', label: desk.tabs.overview, path: '/staff' },
  { id: 'requests', label: desk.tabs.requests, path: '/staff/access-requests' },
  { id: 'people', label: desk.tabs.people, path: '/staff/people' },
  { id: 'companies', label: desk.tabs.companies, path: '/staff/companies' },
  { id: 'links', label: desk.tabs.links, path: '/staff/links' },
  { id: 'mail', label: desk.tabs.mail, path: '/staff/mail' },
  { id: 'audit', label: desk.tabs.audit, path: '/staff/audit' },
  { id: 'switches', label: desk.tabs.switches, path: '/staff/switches' },
];

interface Props {
  readonly title: string;
  readonly intro: string;
  /** Buttons beside the heading. */
  readonly children?: ReactNode;
}

/** Heading of a page of the desk, and the way to the others. */
export function DeskHead({ title, intro, children }: Props) {
  return (
    <>
      <PageHead title={title} intro={intro}>
        {children}
      </PageHead>
      <TabMenu label={desk.navigation} tabs={TABS} />
    </>
  );
}
