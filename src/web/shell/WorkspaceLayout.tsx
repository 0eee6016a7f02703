import {
  type Icon,
  IconBell,
  IconBuildingCommunity,
  IconCircleMinus,
  IconFileText,
  IconHome,
  IconMapPin,
  IconReceiptDollar,
  IconUserCircle,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import { Outlet, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { WORKSPACE_PATHS } from '#contract/access/routes.ts';
import { copy } from './copy/navigation.ts';
import { useRememberProject } from './model/last-visited.ts';
import css from './SectionNavigation.module.css';
import { SectionNavigation } from './SectionNavigation.tsx';

const { workspace } = copy;

/** Pages of a project that its navigation offers. */
export type WorkspacePart =
  | 'home'
  | 'contracting'
  | 'workforce'
  | 'localHiring'
  | 'stakeholders'
  | 'team'
  | 'reports'
  | 'exclusions'
  | 'publicDashboard'
  | 'notificationSettings';

interface Props {
  /** Its name; until it is known the navigation says that it is a project. */
  readonly title?: string | undefined;
  /** Its number, its owner. */
  readonly about?: readonly string[];
  /** What the person may not open. */
  readonly hidden?: readonly WorkspacePart[];
  /** Above each page. */
  readonly banner?: ReactNode;
  /** In place of the page, with the navigation left out: there is no such project for this person. */
  readonly missing?: ReactNode;
}

/** Layout of the pages of one parent project. */
export function WorkspaceLayout({ title, about = [], hidden = [], banner, missing }: Props) {
  const { id, projectId } = useParams({ strict: false });
  const project = projectId ?? id ?? '';
  useRememberProject(missing ? null : project);
  if (missing) return missing;
  return (
    <div className={css.frame}>
      <SectionNavigation
        label={workspace.navigation}
        title={title ?? workspace.project}
        about={about}
        groups={groupsOf(project, hidden)}
      />
      <div className={css.content}>
        {banner && <div className={css.banner}>{banner}</div>}
        <Outlet />
      </div>
    </div>
  );
}

function groupsOf(project: string, hidden: readonly WorkspacePart[]) {
  const at = `/parent-project/${project}`;
  const bare = (path: keyof typeof WORKSPACE_PATHS) => WORKSPACE_PATHS[path]?.(project) ?? at;
  const group = (
    name: string,
    ...links: readonly { part: WorkspacePart; href: string; Icon: Icon; within?: string }[]
  ) => ({
    name,
    links: links
      .filter(({ part }) => !hidden.includes(part))
      .map(({ part, ...link }) => ({ ...link, label: workspace[part] })),
  });
  return [
    group('', { part: 'home', href: `${at}/home`, Icon: IconHome }),
    group(
      workspace.dataInput,
      { part: 'contracting', href: bare('/data-input/contracting'), Icon: IconReceiptDollar },
      { part: 'workforce', href: bare('/data-input/workforce-utilization'), Icon: IconUsers },
      { part: 'localHiring', href: bare('/data-input/local-hiring'), Icon: IconMapPin },
    ),
    group(
      workspace.people,
      { part: 'stakeholders', href: bare('/prime-contractors'), Icon: IconBuildingCommunity },
      { part: 'team', href: bare('/participants/team'), Icon: IconUserCircle },
    ),
    group(
      workspace.record,
      { part: 'reports', href: bare('/report'), within: `${at}/report`, Icon: IconFileText },
      { part: 'exclusions', href: `${at}/exclusions`, Icon: IconCircleMinus },
      { part: 'publicDashboard', href: `${at}/public-dashboard`, Icon: IconWorld },
      { part: 'notificationSettings', href: `${at}/notification-settings`, Icon: IconBell },
    ),
  ];
}
