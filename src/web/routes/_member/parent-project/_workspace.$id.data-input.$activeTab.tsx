import { createFileRoute } from '@tanstack/react-router';
import { DataInputPage } from '#web/pages/DataInputPage.tsx';
import type { ContractsSearch } from '#web/parent-projects/model/contract-search.ts';

export const Route = createFileRoute('/_member/parent-project/_workspace/$id/data-input/$activeTab')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (
    search,
  ): ContractsSearch & { readonly month?: string; readonly branch?: string; readonly import?: string } => search,
  component: () => {
    const { id, activeTab } = Route.useParams();
    return <DataInputPage key={id} project={id} activeTab={activeTab} search={{ ...Route.useSearch() }} />;
  },
});
