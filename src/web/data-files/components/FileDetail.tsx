import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FILE_COUNTS } from '#contract/data-files/rules.ts';
import type { DataFileDetail } from '#contract/data-files/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { count } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { BADGES } from '../model/figures.ts';
import { dataFileQuery, useFileActs } from '../queries.ts';
import { ContractChoices } from './ContractChoices.tsx';
import css from './DataFiles.module.css';
import { FilePreview } from './FilePreview.tsx';
import { MappingForm } from './MappingForm.tsx';
import { RefusedCells } from './RefusedCells.tsx';

/** One file: what it would change or changed, its columns, its totals, and what it refuses. */
export function FileDetail({ id }: { readonly id: string }) {
  const query = useQuery(dataFileQuery(id));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={60} />}>
      {(one) => (
        <>
          <div role="status" className={css.state}>
            <Badge status={BADGES[one.status]}>{copy.statuses[one.status]}</Badge> {one.file_name}
          </div>
          <Outcome one={one} />
          {one.status === 'checked' && one.may_change && one.settings && (
            <>
              {one.tab === 'contracting' && <ContractChoices key={`c ${one.counts?.undecided}`} one={one} />}
              <MappingForm key={JSON.stringify(one.settings.mapping)} one={one} settings={one.settings} />
            </>
          )}
          {one.preview && one.status !== 'waiting' && <FilePreview one={one} preview={one.preview} />}
          {one.counts !== null && one.status !== 'waiting' && <RefusedCells one={one} />}
        </>
      )}
    </QueryBoundary>
  );
}

const WAITS = { waiting: copy.reading, importing: copy.importing, undoing: copy.undoing } as const;

function Outcome({ one }: { readonly one: DataFileDetail }) {
  const { status, counts, problem } = one;
  if (status === 'waiting' || status === 'importing' || status === 'undoing') return <p>{WAITS[status]}</p>;
  if (status === 'undone') return <Banner variant="success">{copy.wasUndone}</Banner>;
  return (
    <>
      {problem !== null && <Banner variant="error">{status === 'checked' ? copy.mapping(problem) : problem}</Banner>}
      {counts && (
        <section aria-label={copy.result}>
          <p>{status === 'done' ? copy.did : copy.would}</p>
          <ul className={css.counts}>
            {FILE_COUNTS.filter((name) => counts[name] > 0 || name === 'added').map((name) => (
              <li key={name}>
                <strong>{count(counts[name])}</strong> {copy.counts[name]}
              </li>
            ))}
          </ul>
        </section>
      )}
      {status === 'checked' && problem === null && one.may_change && <Run one={one} />}
      {one.may_undo && <Undo id={one.id} />}
    </>
  );
}

function Run({ one }: { readonly one: DataFileDetail }) {
  const { run } = useFileActs(one.id);
  const [leaveOut, setLeaveOut] = useState(false);
  const { counts, preview } = one;
  const rows = (counts?.added ?? 0) + (counts?.changed ?? 0);
  const added = preview?.contracts.filter(({ outcome }) => outcome === 'new').length ?? 0;
  const blocked = (counts?.refused ?? 0) + (counts?.undecided ?? 0);
  if (rows + added === 0 && blocked === 0) return <p>{copy.nothing}</p>;
  return (
    <>
      {blocked > 0 && (
        <>
          <Banner variant="warning">{copy.blocked(blocked)}</Banner>
          <Checkbox checked={leaveOut} onChange={setLeaveOut}>
            {copy.leaveOut(blocked)}
          </Checkbox>
        </>
      )}
      <div role="alert">{run.error && <Banner variant="error">{run.error.message}</Banner>}</div>
      {rows + added > 0 && (
        <div className={css.buttons}>
          <Button loading={run.isPending} disabled={blocked > 0 && !leaveOut} onClick={() => run.mutate(leaveOut)}>
            {rows > 0 ? copy.run(rows) : copy.addContracts(added)}
          </Button>
        </div>
      )}
    </>
  );
}

function Undo({ id }: { readonly id: string }) {
  const { undo } = useFileActs(id);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <div role="alert">{undo.error && <Banner variant="error">{undo.error.message}</Banner>}</div>
      <div className={css.buttons}>
        <Button variant="outlineDark" loading={undo.isPending} onClick={() => setAsked(true)}>
          {copy.undo}
        </Button>
      </div>
      <ConfirmDelete
        opened={asked}
        question={copy.undoQuestion}
        note={copy.undoNote}
        action={copy.undo}
        onCancel={() => setAsked(false)}
        onDelete={() => {
          setAsked(false);
          undo.mutate();
        }}
      />
    </>
  );
}
