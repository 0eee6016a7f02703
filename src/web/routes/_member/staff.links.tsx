import { createFileRoute } from '@tanstack/react-router';
import { LinksPage } from '#web/staff/components/LinksPage.tsx';
import type { LinksSearch } from '#web/staff/model/search-params.ts';

export const Route = createFileRoute('/_member/staff/links')({
  // read by the page itself, so that nothing of it is loaded before it is opened
  validateSearch: (search): LinksSearch => search,
  component: () => <LinksPage said={Route.useSearch()} />,
});
