import type { MemberKind } from '#contract/parent-projects/rules.ts';
import { NotificationSettingsPage } from '#web/parent-projects/people/NotificationSettingsPage.tsx';
import { PeoplePage } from '#web/parent-projects/people/PeoplePage.tsx';
import { NotFoundPage } from './ErrorPages.tsx';

interface Props {
  readonly projectId: string;
  readonly search: Readonly<Record<string, unknown>>;
}

const KINDS: Readonly<Record<string, MemberKind>> = { 'prime-contractors': 'prime', 'project-viewers': 'viewer' };

/** `/parent-project/{projectId}/participants/stakeholders/{activeTab}` */
export function ProjectStakeholdersPage({ activeTab, ...props }: Props & { readonly activeTab: string }) {
  const kind = Object.hasOwn(KINDS, activeTab) ? KINDS[activeTab] : undefined;
  return kind ? <PeoplePage {...props} kind={kind} missing={<NotFoundPage />} /> : <NotFoundPage />;
}

/** `/parent-project/{projectId}/participants/team` */
export const ProjectTeamPage = (props: Props) => <PeoplePage {...props} kind="team" missing={<NotFoundPage />} />;

/** `/parent-project/{projectId}/notification-settings` */
export const ProjectNotificationSettingsPage = ({ projectId }: Pick<Props, 'projectId'>) => (
  <NotificationSettingsPage key={projectId} projectId={projectId} missing={<NotFoundPage />} />
);
