import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { REPORT_TYPES, type ReportType } from '#contract/reports/rules.ts';
import type { Report } from '#contract/reports/schema.ts';
import { ApiError } from '#web/api.ts';
import { useMe } from '#web/session/queries.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { TabMenu } from '#web/ui/TabMenu.tsx';
import { copy } from '../copy.ts';
import { parseReportSearch, type ReportChanges, type ReportSearch } from '../model/search.ts';
import { type ReportAddress, reportQuery } from '../queries.ts';
import { Facts } from './Facts.tsx';
import { PublishedBanner } from './PublishedBanner.tsx';
import { ReportControls } from './ReportControls.tsx';
import { ReportExport } from './ReportExport.tsx';
import css from './Reports.module.css';
import { ReportTable } from './ReportTable.tsx';
import { VersionChoice } from './VersionChoice.tsx';

// opened by few
const PublishDialog = lazyNamed(() => import('./PublishDialog.tsx'), 'PublishDialog');
const LayoutDialog = lazyNamed(() => import('./LayoutDialog.tsx'), 'LayoutDialog');
const ChangesDialog = lazyNamed(() => import('./ChangesDialog.tsx'), 'ChangesDialog');

interface Props extends ReportAddress {
  /** Of the address. */
  readonly search: Readonly<Record<string, unknown>>;
  /** For people who take no part in the project, and for addresses of no report. */
  readonly missing: ReactNode;
}

/** `/parent-project/{projectId}/report/{reportType}/{typeId}` */
export function Reports({ search: written, missing, ...address }: Props) {
  const search = parseReportSearch(written);
  const navigate = useNavigate();
  const query = useInfiniteQuery({ ...reportQuery(address, search), placeholderData: keepPreviousData });
  const change = (changes: ReportChanges) =>
    void navigate({
      to: '.',
      search: parseReportSearch({ ...search, ...changes }) as never,
      replace: true,
      resetScroll: false,
    });
  if (query.error instanceof ApiError && query.error.status === 404) return missing;
  const [report] = query.data?.pages ?? [];
  const refused = query.error instanceof ApiError && query.error.status === 400 ? query.error.message : null;
  return (
    <div className={`page ${css.page}`}>
      <Head address={address} search={search} report={report} onChange={change} />
      <TabMenu label={copy.tabsLabel} tabs={tabsOf(address)} />
      {refused !== null ? (
        <EmptyState title={copy.refusedTitle}>
          <p className="muted">{copy.refused(refused)}</p>
          <Button variant="outlineDark" onClick={() => void navigate({ to: '.', search: {} as never })}>
            {copy.reset}
          </Button>
        </EmptyState>
      ) : (
        <QueryBoundary query={{ ...query, data: report }} copy={copy} skeleton={<Skeleton width={100} height={320} />}>
          {(shown) => (
            <>
              {shown.publication && (
                <PublishedBanner projectId={address.projectId} publication={shown.publication} onChange={change} />
              )}
              {shown.is_stale && <Banner variant="info">{copy.stale}</Banner>}
              {shown.head.length > 0 && (
                <div className={css.lines}>
                  {shown.head.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </div>
              )}
              <Facts projectId={address.projectId} report={shown} />
              {!shown.publication && (
                <ReportControls address={address} report={shown} search={search} onChange={change} />
              )}
              <ReportTable address={address} report={shown} query={query} search={search} onChange={change} />
              <Method report={shown} />
            </>
          )}
        </QueryBoundary>
      )}
      {report && <Dialogs address={address} search={search} report={report} onChange={change} />}
    </div>
  );
}

interface PartProps {
  readonly address: ReportAddress;
  readonly search: ReportSearch;
  readonly report: Report | undefined;
  readonly onChange: (changes: ReportChanges) => void;
}

const pathOf = (projectId: string, type: ReportType) => `/parent-project/${projectId}/report/${type}/${projectId}`;
const tabsOf = ({ projectId, type, typeId }: ReportAddress) =>
  REPORT_TYPES.map((id) => ({
    id,
    label: copy.tabs[id],
    // the tab of what is shown leads to itself
    path: id === type ? `/parent-project/${projectId}/report/${type}/${typeId}` : pathOf(projectId, id),
  }));

function Head({ address, search, report, onChange }: PartProps) {
  const me = useMe();
  const isLive = report !== undefined && report.publication === null;
  const canAct = isLive && !me?.impersonating;
  return (
    <PageHeader title={titleOf(address, report)} intro={report ? introOf(report) : copy.titles[address.type]}>
      <VersionChoice address={address} report={report} />
      <ReportExport address={address} search={search} publication={report?.publication ?? null} />
      {canAct && report.may_edit_layouts && (
        <Button variant="outlineDark" onClick={() => onChange({ open: 'layout' })}>
          {report.layout ? copy.editLayout : copy.saveLayout}
        </Button>
      )}
      {canAct && report.may_publish && <Button onClick={() => onChange({ open: 'publish' })}>{copy.publish}</Button>}
    </PageHeader>
  );
}

const titleOf = ({ type }: ReportAddress, report: Report | undefined): string =>
  report?.publication?.title ?? report?.layout?.name ?? copy.titles[type];

function introOf({ as_of, report_type, rules, replayed_by, sees }: Report): string {
  const counted = report_type === 'contracting';
  const parts = [
    [
      copy.asOf(as_of),
      ...(rules ? [copy.rules(rules.name, rules.version)] : []),
      ...(replayed_by ? [copy.replayed(replayed_by.name)] : []),
    ].join(', '),
    ...(counted && !rules ? [copy.noRules] : []),
    ...(sees === 'accepted' ? [copy.acceptedOnly] : sees === 'branch' ? [copy.branchOnly] : []),
  ];
  return parts.map((part) => (part.endsWith('.') ? part : `${part}.`)).join(' ');
}

const Method = ({ report }: { readonly report: Report }) => (
  <details className={css.method}>
    <summary>{copy.method}</summary>
    {report.method.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </details>
);

function Dialogs({ address, search, report, onChange }: PartProps & { readonly report: Report }) {
  const close = () => onChange({ open: undefined });
  const { open } = search;
  const isLive = report.publication === null;
  return (
    <Suspense>
      {open === 'publish' && isLive && report.may_publish && (
        <PublishDialog address={address} report={report} search={search} onClose={close} />
      )}
      {(open === 'columns' || (open === 'layout' && report.may_edit_layouts)) && isLive && (
        <LayoutDialog
          key={`${open} ${report.layout?.version}`}
          mode={open}
          address={address}
          report={report}
          search={search}
          onChange={onChange}
          onClose={close}
        />
      )}
      {open === 'changes' && report.publication && (
        <ChangesDialog projectId={address.projectId} publication={report.publication} onClose={close} />
      )}
    </Suspense>
  );
}
