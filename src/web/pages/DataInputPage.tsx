import { MONTHLY_REPORTS } from '#contract/data-input/rules.ts';
import { DataInput } from '#web/data-input/components/DataInput.tsx';
import { DataFilePages, ImportDataLink } from './DataFilePages.tsx';
import { NotFoundPage } from './ErrorPages.tsx';
import { ParentProjectContracts } from './ParentProjectContracts.tsx';

interface Props {
  readonly project: string;
  readonly activeTab: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** `/parent-project/{id}/data-input/{activeTab}` */
export function DataInputPage({ project, activeTab, search }: Props) {
  const tab = MONTHLY_REPORTS.find((one) => one === activeTab);
  if (!tab) return <NotFoundPage />;
  return (
    <DataFilePages project={project} tab={tab} search={search}>
      <DataInput
        project={project}
        tab={tab}
        search={search}
        toolsOf={(branch) => <ImportDataLink project={project} tab={tab} branch={branch} />}
      >
        {tab === 'contracting' && <ParentProjectContracts projectId={project} />}
      </DataInput>
    </DataFilePages>
  );
}
