import { createFileRoute } from '@tanstack/react-router';
import { ProjectNotificationSettingsPage } from '#web/pages/ProjectPeoplePages.tsx';

export const Route = createFileRoute('/_member/parent-project/_workspace/$projectId/notification-settings')({
  component: () => <ProjectNotificationSettingsPage {...Route.useParams()} />,
});
