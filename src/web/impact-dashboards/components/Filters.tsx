import type { DashboardHead } from '#contract/impact-dashboards/schema.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { copy } from '../copy.ts';
import { quarterChoices, shortQuarter } from '../model/figures.ts';
import type { ImpactChanges, ImpactSearch } from '../model/search.ts';
import css from './Impact.module.css';

interface Props {
  readonly head: DashboardHead;
  readonly search: ImpactSearch;
  readonly onChange: (changes: ImpactChanges) => void;
}

/** Quarters that a new page shows. */
const SHOWN = 8;

/** The quarters and the project that a page is about. */
export function Filters({ head, search, onChange }: Props) {
  const quarters = quarterChoices(head.first_quarter, head.last_quarter);
  if (quarters.length === 0) return null;
  const last = search.to ?? head.last_quarter ?? '';
  const first = search.from ?? quarters[Math.min(quarters.indexOf(last) + SHOWN, quarters.length) - 1] ?? last;
  const items = (fits: (quarter: string) => boolean) =>
    quarters.filter(fits).map((value) => ({ value, label: shortQuarter(value) }));
  return (
    <div className={css.filters}>
      <Dropdown
        label={copy.from}
        look="inline"
        items={items((one) => one <= last)}
        value={first}
        onChange={(from) => onChange({ from })}
      />
      <Dropdown
        label={copy.to}
        look="inline"
        items={items((one) => one >= first)}
        value={last}
        onChange={(to) => onChange({ to })}
      />
      <Dropdown
        label={copy.measure}
        look="inline"
        items={[
          { value: '', label: copy.measures.confirmed },
          { value: 'paid', label: copy.measures.paid },
        ]}
        value={search.measure ?? ''}
        onChange={(measure) => onChange({ measure: measure === 'paid' ? 'paid' : undefined })}
      />
      {head.projects.length > 0 && (
        <Dropdown
          label={copy.project}
          look="inline"
          items={[
            { value: '', label: copy.allProjects },
            ...head.projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={search.project ?? ''}
          onChange={(project) => onChange({ project: project || undefined })}
        />
      )}
    </div>
  );
}
