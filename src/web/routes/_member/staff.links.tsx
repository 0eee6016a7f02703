import { createFileRoute } from '@tanstack/react-router';
import { LinksPage } from '#web/staff/components/LinksPage.tsx';
import type { LinksSearch } from '#web/staff/model/search-params.ts';

export const Route = createFileRoute('/_member/staff/links')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): LinksSearch => search,
  component: () => <LinksPage search={Route.useSearch()} />,
});
