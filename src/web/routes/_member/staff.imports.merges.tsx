import { createFileRoute } from '@tanstack/react-router';
import { MergesPage } from '#web/imports/components/MergesPage.tsx';

export const Route = createFileRoute('/_member/staff/imports/merges')({
  validateSearch: ({ q }): { readonly q?: string } => (typeof q === 'string' && q ? { q } : {}),
  component: () => <MergesPage q={Route.useSearch().q} />,
});
