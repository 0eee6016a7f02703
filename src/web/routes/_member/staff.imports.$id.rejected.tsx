import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '#web/imports/components/ImportPage.tsx';

export const Route = createFileRoute('/_member/staff/imports/$id/rejected')({
  component: () => <ImportPage id={Route.useParams().id} view={{ kind: 'rejected' }} />,
});
