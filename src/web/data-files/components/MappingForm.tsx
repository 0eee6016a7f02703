import { useState } from 'react';
import {
  FIELDS_OF_FILE,
  type FileField,
  type FileMapping,
  type FixedField,
  LAYOUTS,
  mappingFault,
} from '#contract/data-files/rules.ts';
import type { DataFileDetail, FileSettings } from '#contract/data-files/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { copy } from '../copy.ts';
import { FIXED_OF, fixedItems } from '../model/fixed-values.ts';
import { useFileActs } from '../queries.ts';
import css from './DataFiles.module.css';
import { FixedValues } from './FixedValues.tsx';

const ORDERS = (['mdy', 'dmy'] as const).map((value) => ({ value, label: copy.dateOrders[value] }));
const LAYOUT_ITEMS = LAYOUTS.map((value) => ({ value, label: copy.layouts[value] }));

interface Props {
  readonly one: DataFileDetail;
  readonly settings: FileSettings;
}

/** Which column says what, and what holds for all rows; the file is read again with another choice. */
export function MappingForm({ one, settings }: Props) {
  const [mapping, setMapping] = useState<FileMapping>(settings.mapping);
  const { map } = useFileActs(one.id);
  const { tab, headers, preview } = one;
  const fault = mappingFault(tab, mapping);
  const change = (more: Partial<FileMapping>) => setMapping({ ...mapping, ...more });
  const items = [{ value: '', label: copy.noColumn }, ...headers.map((value) => ({ value, label: value }))];
  const choose = (field: FileField, header: string) => {
    const { [field]: _, ...rest } = mapping.columns;
    change({ columns: header === '' ? rest : { ...rest, [field]: header } });
  };
  const fix = (field: FixedField, value: string) => {
    const { [field]: _, ...rest } = mapping.fixed ?? {};
    change({ fixed: value === '' ? rest : { ...rest, [field]: value } });
  };
  const projects = [
    { value: '', label: copy.allProjects },
    ...(preview?.projects ?? []).map(({ name, rows }) => ({ value: name, label: copy.project(name, rows) })),
  ];
  const list = (columns: readonly string[]) => columns.join(', ');
  return (
    <section className={css.form} aria-label={copy.columnsTitle}>
      <h2>{copy.columnsTitle}</h2>
      <p className={css.intro}>{copy.columnsIntro}</p>
      <div className={css.fields}>
        {tab === 'workforce-utilization' && (
          <Dropdown
            label={copy.layout}
            value={mapping.layout}
            items={LAYOUT_ITEMS}
            onChange={(layout) => change({ layout })}
          />
        )}
        {FIELDS_OF_FILE[tab].map((field) => (
          <Dropdown
            key={field}
            label={copy.fields[field]}
            value={mapping.columns[field] ?? ''}
            items={items}
            onChange={(header) => choose(field, header)}
          />
        ))}
        <Dropdown
          label={copy.dateOrder}
          value={mapping.date_order ?? 'mdy'}
          items={ORDERS}
          onChange={(order) => change({ date_order: order })}
        />
        {projects.length > 1 && (
          <Dropdown
            label={copy.projects}
            value={mapping.projects?.[0] ?? ''}
            items={projects}
            onChange={(name) => change({ projects: name === '' ? [] : [name] })}
            searchable={projects.length > 12}
          />
        )}
      </div>
      {(mapping.groups?.length ?? 0) > 0 && (
        <p className={css.state}>
          {copy.groups}: {list((mapping.groups ?? []).map(({ column }) => column))}
        </p>
      )}
      {(mapping.days?.length ?? 0) > 0 && (
        <p className={css.state}>
          {copy.days}: {list(mapping.days ?? [])}
        </p>
      )}
      <FixedValues fields={FIXED_OF[tab]} items={fixedItems} values={mapping.fixed ?? {}} onChange={fix} />
      <div role="alert">
        {(fault !== null || map.error) && (
          <Banner variant="error">{fault === null ? map.error?.message : copy.mapping(fault)}</Banner>
        )}
      </div>
      <div className={css.buttons}>
        <Button
          variant="outlineDark"
          loading={map.isPending}
          disabled={fault !== null}
          onClick={() => map.mutate({ ...settings, mapping })}
        >
          {copy.readAgain}
        </Button>
      </div>
    </section>
  );
}
