import { createFileRoute } from '@tanstack/react-router';
import { PersonPage } from '#web/staff/components/PersonPage.tsx';

export const Route = createFileRoute('/_member/staff/people/$id')({
  component: () => <PersonPage id={Route.useParams().id} />,
});
