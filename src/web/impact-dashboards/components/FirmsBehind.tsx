import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { NO_GROUP } from '#contract/impact-dashboards/rules.ts';
import type { DashboardHead, ImpactFirm } from '#contract/impact-dashboards/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { ExportMenu } from '#web/ui/ExportMenu.tsx';
import { count, day } from '#web/ui/formats.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ScrollableTable } from '#web/ui/ScrollableTable.tsx';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { copy } from '../copy.ts';
import { dollars, shortQuarter } from '../model/figures.ts';
import { type ImpactChanges, type ImpactSearch, parseImpactSearch } from '../model/search.ts';
import { downloadTable, firmsQuery } from '../queries.ts';
import { Filters } from './Filters.tsx';
import css from './Impact.module.css';

const { firms: words } = copy;

interface Props {
  readonly head: DashboardHead;
  /** Code of the group, of the address. */
  readonly group: string;
  readonly search: Readonly<Record<string, unknown>>;
  /** For a group that the dashboard does not have. */
  readonly missing: ReactNode;
}

/** `/impact-dashboards/{id}/diversity-company/{certGroup}`: the firms behind a number, with the certificates of its days. */
export function FirmsBehind({ head, group, search: asked, missing }: Props) {
  const navigate = useNavigate();
  const search = parseImpactSearch(asked);
  const known = head.groups.find(({ code }) => code === group);
  if (!known && group !== NO_GROUP) return missing;
  const change = (changes: ImpactChanges) =>
    void navigate({ to: '.', search: parseImpactSearch({ ...search, ...changes }), replace: true, resetScroll: false });
  return (
    <div className={`page ${css.page}`}>
      <PageHeader title={words.title(known?.name ?? copy.noGroup)} intro={words.intro}>
        <ExportMenu
          formats={['csv', 'xlsx']}
          onExport={(format) => downloadTable(head.id, 'firms', search, { format, group })}
        />
      </PageHeader>
      <Filters head={head} search={search} onChange={change} />
      <TextFilter label={words.search} value={search.q} onChange={(q) => change({ q })} />
      <List key={group} head={head} group={group} search={search} onClear={() => change({ q: undefined })} />
    </div>
  );
}

interface ListProps {
  readonly head: DashboardHead;
  readonly group: string;
  readonly search: ImpactSearch;
  readonly onClear: () => void;
}

function List({ head, group, search, onClear }: ListProps) {
  const query = useInfiniteQuery({
    ...firmsQuery(head.id, group, search, head.as_of),
    placeholderData: keepPreviousData,
  });
  const firms = useMemo(() => query.data?.pages.flat(), [query.data]);
  if (query.isError && !firms)
    return (
      <ErrorState title={copy.failedTitle} onRetry={query.refetch} loading={query.isFetching}>
        {copy.failed}
      </ErrorState>
    );
  if (!firms)
    return (
      <LoadingState what={copy.loading}>
        <Skeleton width={100} height={240} />
      </LoadingState>
    );
  if (firms.length === 0)
    return (
      <EmptyState title={search.q ? words.emptyFiltered : words.empty}>
        {search.q && (
          <Button variant="plain" onClick={onClear}>
            {words.clear}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <>
      <FirmTable firms={firms} />
      {query.hasNextPage && (
        <Button variant="light" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}

const FirmTable = ({ firms }: { readonly firms: readonly ImpactFirm[] }) => (
  <ScrollableTable label={words.firm} className={css.table}>
    <thead>
      <tr>
        <th scope="col">{words.firm}</th>
        <th scope="col">{words.place}</th>
        <th scope="col">{words.certificates}</th>
        <th scope="col">{words.period}</th>
        <th scope="col" className={css.number}>
          {words.payments}
        </th>
        <th scope="col" className={css.number}>
          {words.paid}
        </th>
        <th scope="col" className={css.number}>
          {words.confirmed}
        </th>
      </tr>
    </thead>
    <tbody>
      {firms.map((firm) => (
        <tr key={firm.cursor}>
          <th scope="row">
            {firm.mwbe_id ? (
              <Link to="/profile/$id" params={{ id: firm.mwbe_id }}>
                {firm.name}
              </Link>
            ) : (
              firm.name
            )}
          </th>
          <td>{firm.place ?? '–'}</td>
          <td>
            {firm.certificates.length === 0 && words.none}
            <ul>
              {firm.certificates.map(({ agency, type, expires_on }) => (
                <li key={`${agency} ${type} ${expires_on}`}>
                  {type}, {agency}
                  {expires_on && `, ${words.until(day(expires_on, 'short'))}`}
                </li>
              ))}
            </ul>
          </td>
          <td>{words.between(shortQuarter(firm.first_quarter), shortQuarter(firm.last_quarter))}</td>
          <td className={css.number}>{count(firm.payments)}</td>
          <td className={css.number}>{dollars(firm.paid_cents)}</td>
          <td className={css.number}>{dollars(firm.confirmed_cents)}</td>
        </tr>
      ))}
    </tbody>
  </ScrollableTable>
);
