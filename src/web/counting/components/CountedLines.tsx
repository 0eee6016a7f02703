import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { COUNTING_OUTCOMES } from '#contract/counting/rules/outcomes.ts';
import { REASON_TEXTS } from '#contract/counting/rules/reasons.ts';
import type { CountedLine } from '#contract/counting/schema/counted-lines.ts';
import type { ProjectCounts } from '#contract/counting/schema/counts.ts';
import type { Reason } from '#contract/counting/schema.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { ExportMenu } from '#web/ui/ExportMenu.tsx';
import { day, sentence } from '#web/ui/formats.ts';
import { ScrollableTable } from '#web/ui/ScrollableTable.tsx';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy, linesCopy as words } from '../copy.ts';
import type { CountingSearch } from '../model/search.ts';
import { downloadLines, linesQuery } from '../queries/project.ts';
import css from './CountedLines.module.css';

interface Props {
  readonly projectId: string;
  readonly counts: ProjectCounts;
  readonly search: CountingSearch;
  readonly onChange: (search: CountingSearch) => void;
}

/** Confirmed payments with what each counts, by which rule, and what would make it count. */
export function CountedLines({ projectId, counts, search, onChange }: Props) {
  const query = useInfiniteQuery({ ...linesQuery(projectId, search), placeholderData: keepPreviousData });
  const lines = useMemo(() => query.data?.pages.flat(), [query.data]);
  const isFiltered = [search.group, search.outcome, search.reason, search.contract].some(Boolean);
  return (
    <div className={css.lines}>
      <Filters counts={counts} search={search} onChange={onChange} />
      <div className={css.export}>
        <ExportMenu
          size="dense"
          formats={['csv', 'xlsx']}
          onExport={(format) => downloadLines(projectId, search, format)}
        />
      </div>
      {query.isError && !lines ? (
        <ErrorState title={words.failedTitle} onRetry={query.refetch} loading={query.isFetching}>
          {copy.failed}
        </ErrorState>
      ) : !lines ? (
        <LoadingState what={words.noun.many}>
          <Skeleton width={100} height={240} />
        </LoadingState>
      ) : lines.length === 0 ? (
        <Empty isFiltered={isFiltered} onClear={() => onChange({ counted: 'lines' })} />
      ) : (
        <Table lines={lines} counts={counts} busy={query.isPlaceholderData} onChange={onChange} search={search} />
      )}
      {query.hasNextPage && (
        <Button variant="light" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

function Empty({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  return (
    <EmptyState title={isFiltered ? words.emptyFiltered : words.empty}>
      {isFiltered ? (
        <Button variant="plain" onClick={onClear}>
          {words.filters.clear}
        </Button>
      ) : (
        <p className="muted">{words.emptyNote}</p>
      )}
    </EmptyState>
  );
}

function Filters({ counts: { groups }, search, onChange }: Omit<Props, 'projectId'>) {
  const { filters } = words;
  const { counted: _, ...rest } = search;
  // what is undefined leaves the address
  const change = (next: { readonly [Name in keyof CountingSearch]?: CountingSearch[Name] | undefined }) =>
    onChange({
      counted: 'lines',
      ...(Object.fromEntries(
        Object.entries({ ...rest, ...next }).filter(([, value]) => value !== undefined),
      ) as CountingSearch),
    });
  const keys = groups.map(({ scope, group, name }) => ({
    value: `${scope} ${group}`,
    label: nameOf(groups, scope, name),
  }));
  const shown = groups.filter((one) => search.group === undefined || one.group === search.group);
  const reasons = [
    ...new Set(shown.flatMap((one) => one.reasons.map(({ reason }) => reason)).concat(search.reason ?? [])),
  ];
  return (
    <div className={css.filters}>
      <Dropdown
        label={filters.group}
        look="inline"
        items={[{ value: '', label: filters.any }, ...keys]}
        value={search.group ? `${search.scope ?? 'all'} ${search.group}` : ''}
        onChange={(value) => {
          const one = groups.find(({ scope, group }) => `${scope} ${group}` === value);
          change({ scope: one?.scope, group: one?.group });
        }}
      />
      <Dropdown
        label={filters.outcome}
        look="inline"
        items={[
          { value: '' as string, label: filters.any },
          ...COUNTING_OUTCOMES.map((value) => ({ value: value as string, label: copy.outcomes[value] })),
        ]}
        value={search.outcome ?? ''}
        onChange={(value) => change({ outcome: COUNTING_OUTCOMES.find((one) => one === value) })}
      />
      <Dropdown
        label={filters.reason}
        look="inline"
        items={[
          { value: '' as string, label: filters.any },
          ...reasons.map((value: Reason) => ({ value: value as string, label: sentence(REASON_TEXTS[value].says) })),
        ]}
        value={search.reason ?? ''}
        onChange={(value) => change({ reason: reasons.find((one) => one === value) })}
      />
      {search.contract && <Chip onRemove={() => change({ contract: undefined })}>{filters.contract}</Chip>}
    </div>
  );
}

const nameOf = (groups: ProjectCounts['groups'], scope: keyof typeof copy.scopes, name: string): string =>
  new Set(groups.map((one) => one.scope)).size > 1 ? `${name}, ${copy.scopes[scope]}` : name;

interface TableProps extends Omit<Props, 'projectId'> {
  readonly lines: readonly CountedLine[];
  readonly busy: boolean;
}

function Table({ lines, counts, busy, search, onChange }: TableProps) {
  const { columns } = words;
  return (
    <ScrollableTable label={words.tableLabel} className={css.table} busy={busy}>
      <caption className="visually-hidden">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.paid_on}</th>
          <th scope="col">{columns.firm}</th>
          <th scope="col">{columns.group}</th>
          <th scope="col" className={css.number}>
            {columns.confirmed}
          </th>
          <th scope="col" className={css.number}>
            {columns.credit}
          </th>
          <th scope="col">{columns.why}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line
            key={line.cursor}
            line={line}
            counts={counts}
            onContract={() => onChange({ ...search, counted: 'lines', contract: line.contract_id })}
          />
        ))}
      </tbody>
    </ScrollableTable>
  );
}

interface LineProps {
  readonly line: CountedLine;
  readonly counts: ProjectCounts;
  readonly onContract: () => void;
}

function Line({ line, counts: { groups }, onContract }: LineProps) {
  const { kind, firm, paid_to, contract_number, contract_title, outcome, formula, remedy, rule } = line;
  const group = groups.find((one) => one.group === line.group && one.scope === line.scope);
  return (
    <tr>
      <th scope="row">
        {line.payment_contract_id === null ? (
          day(line.paid_on, 'short')
        ) : (
          <Link to="/payment-tracking/$id" params={{ id: line.payment_contract_id }} search={{ line: line.payment_id }}>
            {day(line.paid_on, 'short')}
            <span className="visually-hidden">{words.answer}</span>
          </Link>
        )}
      </th>
      <td className={css.firm}>
        {firm}
        <button type="button" className={css.contract} onClick={onContract}>
          {[contract_number, contract_title].filter(Boolean).join(' · ')}
        </button>
        {kind === 'deduction' && <span className={css.note}>{words.deducted(paid_to)}</span>}
      </td>
      <td>{group ? nameOf(groups, group.scope, group.name) : line.group}</td>
      <td className={css.number}>{showCents(line.confirmed_cents)}</td>
      <td className={css.credit}>
        {showCents(line.credit_cents)}
        <span className={css.note}>{copy.outcomes[outcome]}</span>
      </td>
      <td className={css.why}>
        {formula}
        {rule && <span className={css.note}>{rule.title}</span>}
        {remedy && (
          <span className={css.note}>
            {words.remedy}: {remedy}
          </span>
        )}
      </td>
    </tr>
  );
}
