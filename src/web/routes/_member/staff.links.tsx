import { createFileRoute } from '@tanstack/react-router';
import { LinksPage } from '#web/staff/components/LinksPage.tsx';
import type { LinksState } from '#web/staff/queries/filters.ts';

export const Route = createFileRoute('/_member/staff/links')({
  // read by the page itself, so that nothing of it is loaded before it is opened
  validateSearch: (search): LinksState => search,
  component: () => <LinksPage said={Route.useSearch()} />,
});
