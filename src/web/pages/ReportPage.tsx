import { REPORT_TYPES } from '#contract/reports/rules.ts';
import { Reports } from '#web/reports/components/Reports.tsx';
import { NotFoundPage } from './ErrorPages.tsx';

interface Props {
  readonly projectId: string;
  readonly reportType: string;
  readonly typeId: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** `/parent-project/{projectId}/report/{reportType}/{typeId}` */
export function ReportPage({ projectId, reportType, typeId, search }: Props) {
  const type = REPORT_TYPES.find((one) => one === reportType);
  if (!type) return <NotFoundPage />;
  return (
    <Reports
      key={`${projectId} ${type} ${typeId}`}
      projectId={projectId}
      type={type}
      typeId={typeId}
      search={search}
      missing={<NotFoundPage />}
    />
  );
}
