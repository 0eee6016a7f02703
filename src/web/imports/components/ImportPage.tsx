import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RowKind } from '#contract/imports/rules/row-kinds.ts';
import type { ImportDetail } from '#contract/imports/schema/drafts.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { count, plural } from '#web/ui/formats.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { isStepOutdated, stepOf } from '../model/step.ts';
import { type ImportView, parseView } from '../model/view.ts';
import { importQuery, isProcessing } from '../queries/imports.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import css from './Imports.module.css';
import { Preview } from './Preview.tsx';
import { UndoImport } from './UndoImport.tsx';

const words = copy.one;

interface Props {
  readonly id: string;
  readonly view: ImportView;
}

/** The import of one list. */
export function ImportPage({ id, view: part }: Props) {
  const asked = parseView(part);
  const { data, error, isFetching, refetch } = useQuery(importQuery(id));
  const step = data && stepOf(data.status, asked);
  useCurrentStep(id, data?.status, asked);
  return (
    <div className={`page ${css.page}`}>
      <div>
        <Link to="/staff/imports" className={css.back}>
          <IconArrowLeft size={16} stroke={2} aria-hidden />
          {words.back}
        </Link>
        <div className={css.head}>
          <PageHeading>{data?.agency ? words.heading(data.agency) : (data?.file_name ?? words.untitled)}</PageHeading>
          {data?.agency && <p className={css.file}>{fileOf(data)}</p>}
        </div>
      </div>
      {data && step ? (
        <>
          <ImportSteps step={step} />
          <div role="status" className={css.live}>
            {error && isProcessing(data.status) && <Banner variant="warning">{words.unreachable}</Banner>}
          </div>
          <CurrentStep list={data} kind={asked.kind} step={step} />
        </>
      ) : error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
        <ImportNotFound />
      ) : error ? (
        <ErrorState title={words.failedTitle} onRetry={refetch} loading={isFetching}>
          {copy.failed}
        </ErrorState>
      ) : (
        <LoadingState what={words.untitled}>
          <Skeleton width={60} height={48} />
        </LoadingState>
      )}
    </div>
  );
}

/** Keeps the URL at the step that is shown, and starts every new step at its heading. */
function useCurrentStep(id: string, status: ImportDetail['status'] | undefined, asked: ImportView): void {
  const navigate = useNavigate();
  const outdated = status !== undefined && isStepOutdated(status, asked);
  useEffect(() => {
    if (outdated) void navigate({ to: '/staff/imports/$id', params: { id }, replace: true, resetScroll: false });
  }, [outdated, id, navigate]);
  const step = status && stepOf(status, asked);
  const last = useRef(step);
  useEffect(() => {
    const isNew = last.current !== undefined && step !== undefined && last.current !== step;
    if (step !== undefined) last.current = step;
    // what had the focus may be gone with its step; what has it now stays
    if (!isNew || document.activeElement !== document.body) return;
    scrollTo({ top: 0 });
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [step]);
}

function fileOf({ file_name, preview, report }: ImportDetail): string {
  const rows = (report ?? preview?.report)?.rows;
  return rows === undefined ? file_name : `${file_name}, ${plural(rows, 'row')}`;
}

function ImportNotFound() {
  return (
    <EmptyState title={words.notFound}>
      <p>{words.notFoundNote}</p>
      <BackToLists />
    </EmptyState>
  );
}

const BackToLists = () => (
  <Link to="/staff/imports" className={buttonClass({ variant: 'outlineDark' })}>
    {words.another}
  </Link>
);

interface CurrentStepProps {
  readonly list: ImportDetail;
  readonly step: ImportDetail['status'];
  readonly kind: RowKind | undefined;
}

function CurrentStep({ list, kind, step }: CurrentStepProps) {
  if (isProcessing(step)) return <ImportProgress list={list} />;
  if (step === 'failed')
    return (
      <EmptyState title={words.unfit}>
        <p role="alert">{list.problem}</p>
        <BackToLists />
      </EmptyState>
    );
  if (step === 'abandoned')
    return (
      <>
        <Banner variant="warning">{words.abandoned(list.saved)}</Banner>
        <UndoImport list={list} />
      </>
    );
  if (step === 'columns') return <ColumnsStep key={list.id} list={list} />;
  return <Preview list={list} kind={kind} />;
}

function ImportProgress({ list: { status, progress } }: { readonly list: ImportDetail }) {
  const label =
    { reading: words.reading, planning: words.planning, undoing: words.undoing }[status as string] ?? words.importing;
  const { done = 0, total = null, phase } = progress ?? {};
  const note = total === null && done > 0 ? `${count(done)} ${phase === 'reading' ? words.rows : words.firms}. ` : '';
  return (
    <Progress
      label={label}
      {...(total === null ? {} : { done, total, unit: words.firms })}
      note={`${note}${words.leave}`}
    />
  );
}
