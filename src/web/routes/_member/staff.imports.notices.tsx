import { createFileRoute } from '@tanstack/react-router';
import { NoticeImportsPage } from '#web/opportunity-imports/components/NoticeImportsPage.tsx';

export const Route = createFileRoute('/_member/staff/imports/notices')({
  validateSearch: ({ id }): { readonly id?: string } => (typeof id === 'string' && id ? { id } : {}),
  component: () => <NoticeImportsPage id={Route.useSearch().id} />,
});
