import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TabMenu } from '#web/ui/TabMenu.tsx';
import { admin } from '../copy/admin.ts';

const TABS = [
  { id: 'overview', label: admin.tabs.overview, path: '/staff' },
  { id: 'requests', label: admin.tabs.requests, path: '/staff/access-requests' },
  { id: 'names', label: admin.tabs.names, path: '/staff/company-names' },
  { id: 'claims', label: admin.tabs.claims, path: '/staff/claims' },
  { id: 'people', label: admin.tabs.people, path: '/staff/people' },
  { id: 'companies', label: admin.tabs.companies, path: '/staff/companies' },
  { id: 'links', label: admin.tabs.links, path: '/staff/links' },
  { id: 'mail', label: admin.tabs.mail, path: '/staff/mail' },
  { id: 'references', label: admin.tabs.references, path: '/staff/references' },
  { id: 'messages', label: admin.tabs.messages, path: '/staff/messages' },
  { id: 'failed-jobs', label: admin.tabs.failedJobs, path: '/staff/failed-jobs' },
  { id: 'counting', label: admin.tabs.counting, path: '/staff/counting' },
  { id: 'audit', label: admin.tabs.audit, path: '/staff/audit' },
  { id: 'feature-flags', label: admin.tabs.featureFlags, path: '/staff/feature-flags' },
];

interface Props {
  readonly title: string;
  readonly intro: string;
  /** Buttons next to the heading. */
  readonly children?: ReactNode;
}

/** Heading of an admin page, and the tabs to the others. */
export function AdminHeader({ title, intro, children }: Props) {
  return (
    <>
      <PageHeader title={title} intro={intro}>
        {children}
      </PageHeader>
      <TabMenu label={admin.navigation} tabs={TABS} />
    </>
  );
}
