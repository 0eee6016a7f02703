import { createFileRoute } from '@tanstack/react-router';
import { ReportPage } from '#web/pages/ReportPage.tsx';
import type { ReportSearch } from '#web/reports/model/search.ts';

export const Route = createFileRoute('/_member/parent-project/_workspace/$projectId/report/$reportType/$typeId')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): ReportSearch => search,
  component: () => <ReportPage {...Route.useParams()} search={{ ...Route.useSearch() }} />,
});
