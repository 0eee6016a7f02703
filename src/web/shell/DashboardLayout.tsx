import { IconArrowLeft, IconHome, IconUsers } from '@tabler/icons-react';
import { Outlet, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { copy } from './copy/navigation.ts';
import css from './SectionNavigation.module.css';
import { SectionNavigation } from './SectionNavigation.tsx';

const { dashboard } = copy;

interface Props {
  /** Its name; until it is known the navigation says that it is a dashboard. */
  readonly title?: string | undefined;
  readonly about?: readonly string[];
  /** Groups of firms, each with a page of its own. */
  readonly groups?: readonly { readonly code: string; readonly name: string }[];
  /** In place of the page: there is no such dashboard for this person. */
  readonly missing?: ReactNode;
}

/** Layout of the pages of one impact dashboard. */
export function DashboardLayout({ title, about = [], groups = [], missing }: Props) {
  const { id = '' } = useParams({ strict: false });
  const at = `/impact-dashboards/${id}`;
  const links = [
    { href: `${at}/home`, label: dashboard.home, Icon: IconHome },
    { href: '/impact-dashboards/all', label: dashboard.all, Icon: IconArrowLeft },
  ];
  const firms = groups.map(({ code, name }) => ({
    href: `${at}/diversity-company/${code}`,
    label: name,
    Icon: IconUsers,
  }));
  return (
    <div className={css.frame}>
      <SectionNavigation
        label={dashboard.navigation}
        title={title ?? dashboard.navigation}
        about={about}
        groups={[
          { name: '', links },
          { name: dashboard.firmsByGroup, links: firms },
        ]}
      />
      <div className={css.content}>{missing ?? <Outlet />}</div>
    </div>
  );
}
