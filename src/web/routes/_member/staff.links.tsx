import { createFileRoute } from '@tanstack/react-router';
import { SentLinksPage } from '#web/pages/SentLinksPage.tsx';
import type { LinksSearch } from '#web/staff/model/search-params.ts';

export const Route = createFileRoute('/_member/staff/links')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): LinksSearch => search,
  component: () => <SentLinksPage search={Route.useSearch()} />,
});
