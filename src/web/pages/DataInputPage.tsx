import { TABS } from '#contract/data-input/rules.ts';
import { DataInput } from '#web/data-input/components/DataInput.tsx';
import { NotFoundPage } from './ErrorPages.tsx';

interface Props {
  readonly project: string;
  readonly activeTab: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** `/parent-project/{id}/data-input/{activeTab}` */
export function DataInputPage({ project, activeTab, search }: Props) {
  const tab = TABS.find((one) => one === activeTab);
  return tab ? <DataInput project={project} tab={tab} search={search} /> : <NotFoundPage />;
}
