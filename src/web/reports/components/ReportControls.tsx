import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilterName } from '#contract/reports/rules.ts';
import { NO_VALUE } from '#contract/reports/rules.ts';
import type { Report, ShownColumn } from '#contract/reports/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chips } from '#web/ui/Chip.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { copy, monthName, controlsCopy as words } from '../copy.ts';
import { cellText } from '../model/cells.ts';
import { isFilterName, type ReportChanges, type ReportSearch, withoutFilters } from '../model/search.ts';
import { choicesQuery, type ReportAddress } from '../queries.ts';
import { ReplayControls } from './ReplayControls.tsx';
import css from './Reports.module.css';

interface Props {
  readonly address: ReportAddress;
  readonly report: Report;
  readonly search: ReportSearch;
  readonly onChange: (changes: ReportChanges) => void;
}

/** Grouping, filters and rules; all of it is in the address. */
export function ReportControls(props: Props) {
  const { address, report, search, onChange } = props;
  const { settings } = report;
  return (
    <section className={css.controls} aria-labelledby="report-controls">
      <h2 id="report-controls" className="visually-hidden">
        {words.label}
      </h2>
      <div className={css.row}>
        <div className={css.search}>
          <TextFilter label={words.search} value={search.q} onChange={(q) => onChange({ q })} />
        </div>
        <Grouping {...props} />
        {report.sees === 'all' && address.type !== 'good-faith' && (
          <Dropdown
            label={words.basis}
            look="inline"
            items={(['current', 'accepted'] as const).map((value) => ({ value, label: words.bases[value] }))}
            value={settings.basis}
            onChange={(basis) => onChange({ basis: basis === 'current' ? undefined : basis })}
          />
        )}
      </div>
      <div className={css.row}>
        <AddFilter {...props} />
        <Months {...props} />
        <Button variant="plain" onClick={() => onChange({ open: 'columns' })}>
          {copy.chooseColumns}
        </Button>
      </div>
      {address.type === 'contracting' && (
        <ReplayControls projectId={address.projectId} search={search} onChange={onChange} />
      )}
      <Chips label={words.active} chips={chipsOf(props)} onClear={() => onChange(withoutFilters)} />
    </section>
  );
}

const dimensionsOf = ({ available }: Report): ShownColumn[] => available.filter(({ role }) => role === 'dimension');

/** Up to three columns, each offered once the one before is chosen. */
function Grouping({ report, onChange }: Props) {
  const { group, subtotals } = report.settings;
  const dimensions = dimensionsOf(report);
  const change = (at: number, name: string) => {
    const next = name === '' ? group.slice(0, at) : [...group.slice(0, at), name, ...group.slice(at + 1)];
    onChange({ group: next.join(','), sort: undefined, ...(next.length < 2 && { subtotals: undefined }) });
  };
  const places = [0, 1, 2].slice(0, Math.min(3, group.length + 1));
  return (
    <>
      {places.map((at) => (
        <Dropdown
          key={at}
          label={at === 0 ? words.group : words.thenBy}
          look="inline"
          items={[
            { value: '', label: words.ungrouped },
            ...dimensions
              .filter(({ name }) => name === group[at] || !group.includes(name))
              .map(({ name, label }) => ({ value: name, label })),
          ]}
          value={group[at] ?? ''}
          onChange={(name) => change(at, name)}
        />
      ))}
      {group.length > 1 && (
        <Checkbox
          checked={subtotals}
          onChange={(isOn) => onChange({ subtotals: isOn ? 'true' : undefined, sort: undefined })}
        >
          {words.subtotals}
        </Checkbox>
      )}
    </>
  );
}

/** First the column, then one of the values that it has. */
function AddFilter({ address, report, onChange }: Props) {
  const [column, setColumn] = useState<FilterName | null>(null);
  const dimensions = dimensionsOf(report).filter(({ name }) => isFilterName(name) && name !== 'month');
  const chosen = dimensions.find(({ name }) => name === column);
  return (
    <>
      <Dropdown
        label={words.filter}
        look="inline"
        placeholder={words.filterBy}
        items={dimensions.map(({ name, label }) => ({ value: name, label }))}
        value={column}
        onChange={(name) => setColumn(isFilterName(name) ? name : null)}
      />
      {chosen && column && (
        <Values
          key={column}
          address={address}
          report={report}
          column={chosen}
          name={column}
          onChoose={(value) => {
            onChange({ [column]: value });
            setColumn(null);
          }}
        />
      )}
    </>
  );
}

interface ValuesProps extends Pick<Props, 'address' | 'report'> {
  readonly column: ShownColumn;
  readonly name: FilterName;
  readonly onChoose: (value: string) => void;
}

function Values({ address, report, column, name, onChoose }: ValuesProps) {
  const { projectId, type } = address;
  const found = useQuery(choicesQuery(projectId, type, name, report.settings.basis)).data ?? [];
  const items = found
    .map(({ value }) => ({ value: value ?? NO_VALUE, label: value === null ? copy.none : cellText(column, value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <Dropdown
      label={words.valueOf(column.label)}
      look="inline"
      placeholder={words.choose}
      searchable={items.length > 8}
      items={items}
      value={null}
      onChange={onChoose}
    />
  );
}

/** From and to, of the months that the report has. */
function Months({ address, report, search, onChange }: Props) {
  const { projectId, type } = address;
  const found = useQuery(choicesQuery(projectId, type, 'month', report.settings.basis)).data ?? [];
  const months = [
    ...new Set([...found.flatMap(({ value }) => value ?? []), ...[search.from, search.to].flatMap((one) => one ?? [])]),
  ]
    .filter((month) => /^\d{4}-\d\d$/.test(month))
    .sort()
    .reverse();
  if (months.length < 2) return null;
  const items = [{ value: '', label: words.anyMonth }, ...months.map((value) => ({ value, label: monthName(value) }))];
  return (
    <>
      {(['from', 'to'] as const).map((side) => (
        <Dropdown
          key={side}
          label={words[side]}
          look="inline"
          items={items}
          value={search[side] ?? ''}
          onChange={(value) => onChange({ [side]: value || undefined })}
        />
      ))}
    </>
  );
}

function chipsOf({ report, search, onChange }: Props) {
  const { filters, from, to, q } = report.settings;
  const columns = new Map(report.available.map((column) => [column.name, column]));
  const chips = Object.entries(filters).flatMap(([name, value]) => {
    const column = columns.get(name);
    // what a layout filters by is part of it
    if (!column || search[name as FilterName] === undefined) return [];
    const label = words.is(column.label, value === NO_VALUE ? copy.none : cellText(column, value));
    return [{ key: name, label, onRemove: () => onChange({ [name]: undefined }) }];
  });
  if (from || to)
    chips.push({
      key: 'months',
      label: words.months(from, to),
      onRemove: () => onChange({ from: undefined, to: undefined }),
    });
  if (q) chips.push({ key: 'q', label: words.contains(q), onRemove: () => onChange({ q: undefined }) });
  return chips;
}
