import { createFileRoute } from '@tanstack/react-router';
import { CompanyPage } from '#web/pages/CompanyPage.tsx';

export const Route = createFileRoute('/_member/details/hiring_company/$id')({
  component: () => <CompanyPage type="hiring_company" />,
});
