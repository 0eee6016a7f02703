import { IconArrowLeft, IconHome } from '@tabler/icons-react';
import { Outlet, useParams } from '@tanstack/react-router';
import { copy } from './copy/navigation.ts';
import css from './SectionNavigation.module.css';
import { SectionNavigation } from './SectionNavigation.tsx';

const { dashboard } = copy;

/** Layout of the pages of one impact dashboard. */
export function DashboardLayout() {
  const { id = '' } = useParams({ strict: false });
  const links = [
    { href: `/impact-dashboards/${id}/home`, label: dashboard.home, Icon: IconHome },
    { href: '/impact-dashboards/all', label: dashboard.all, Icon: IconArrowLeft },
  ];
  return (
    <div className={css.frame}>
      <SectionNavigation label={dashboard.navigation} title={dashboard.navigation} groups={[{ name: '', links }]} />
      <div className={css.content}>
        <Outlet />
      </div>
    </div>
  );
}
