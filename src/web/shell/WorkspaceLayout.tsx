import {
  IconBell,
  IconBuildingCommunity,
  IconCircleMinus,
  IconFileText,
  IconHome,
  IconMapPin,
  IconReceiptDollar,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { Outlet, useParams } from '@tanstack/react-router';
import { WORKSPACE_PATHS } from '#contract/access/routes.ts';
import { copy } from './copy/navigation.ts';
import { useRememberProject } from './model/last-visited.ts';
import css from './SectionNavigation.module.css';
import { SectionNavigation } from './SectionNavigation.tsx';

const { workspace } = copy;

/** Layout of the pages of one parent project. */
export function WorkspaceLayout() {
  const { id, projectId } = useParams({ strict: false });
  const project = projectId ?? id ?? '';
  useRememberProject(project);
  return (
    <div className={css.frame}>
      <SectionNavigation label={workspace.navigation} title={workspace.project} groups={groupsOf(project)} />
      <div className={css.content}>
        <Outlet />
      </div>
    </div>
  );
}

function groupsOf(project: string) {
  const at = `/parent-project/${project}`;
  const bare = (path: keyof typeof WORKSPACE_PATHS) => WORKSPACE_PATHS[path]?.(project) ?? at;
  return [
    { name: '', links: [{ href: `${at}/home`, label: workspace.home, Icon: IconHome }] },
    {
      name: workspace.dataInput,
      links: [
        { href: bare('/data-input/contracting'), label: workspace.contracting, Icon: IconReceiptDollar },
        { href: bare('/data-input/workforce-utilization'), label: workspace.workforce, Icon: IconUsers },
        { href: bare('/data-input/local-hiring'), label: workspace.localHiring, Icon: IconMapPin },
      ],
    },
    {
      name: workspace.people,
      links: [
        { href: bare('/prime-contractors'), label: workspace.stakeholders, Icon: IconBuildingCommunity },
        { href: bare('/participants/team'), label: workspace.team, Icon: IconUserCircle },
      ],
    },
    {
      name: workspace.record,
      links: [
        { href: bare('/report'), label: workspace.reports, Icon: IconFileText },
        { href: `${at}/exclusions`, label: workspace.exclusions, Icon: IconCircleMinus },
        { href: `${at}/notification-settings`, label: workspace.notificationSettings, Icon: IconBell },
      ],
    },
  ];
}
