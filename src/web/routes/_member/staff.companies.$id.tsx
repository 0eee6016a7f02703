import { createFileRoute } from '@tanstack/react-router';
import { CompanyPage } from '#web/staff/components/CompanyPage.tsx';

export const Route = createFileRoute('/_member/staff/companies/$id')({
  component: () => <CompanyPage id={Route.useParams().id} />,
});
