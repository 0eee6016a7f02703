import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Report } from '#contract/reports/schema.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { copy } from '../copy.ts';
import { layoutsQuery, publicationsQuery, type ReportAddress } from '../queries.ts';

/** The report as it is now, in a saved layout, or as it was published. Nothing to choose where there is one. */
export function VersionChoice({
  address,
  report,
}: {
  readonly address: ReportAddress;
  readonly report: Report | undefined;
}) {
  const { projectId, type, typeId } = address;
  const navigate = useNavigate();
  const publications = useQuery(publicationsQuery(projectId)).data ?? [];
  const layouts = useQuery(layoutsQuery(projectId)).data ?? [];
  const items = [
    { value: projectId, label: copy.now },
    ...layouts
      .filter((one) => one.report_type === type)
      .map(({ id, name }) => ({ value: id, label: copy.layoutOf(name) })),
    ...publications
      .filter((one) => one.report_type === type)
      .map(({ id, number, title }) => ({ value: id, label: copy.publishedOf(number, title) })),
  ];
  if (items.length < 2) return null;
  const value = report?.publication || report?.layout ? typeId : projectId;
  return (
    <Dropdown
      label={copy.version}
      look="inline"
      items={items}
      value={value}
      onChange={(next) =>
        void navigate({
          to: '/parent-project/$projectId/report/$reportType/$typeId',
          params: { projectId, reportType: type, typeId: next },
        })
      }
    />
  );
}
