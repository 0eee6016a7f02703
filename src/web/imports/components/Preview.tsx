import { Link } from '@tanstack/react-router';
import { ROW_KINDS, type RowKind } from '#contract/imports/rules/row-kinds.ts';
import type { ImportDetail, ImportPreview } from '#contract/imports/schema/drafts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { copy as corrections } from '../copy/corrections.ts';
import { copy } from '../copy.ts';
import { DiscardButton } from './DiscardButton.tsx';
import css from './Imports.module.css';
import { ListDateNote } from './ListDate.tsx';
import { PreviewCounts } from './PreviewCounts.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { RejectedTable } from './RejectedTable.tsx';
import { ReportSummary } from './ReportSummary.tsx';
import { RunImport } from './RunImport.tsx';
import { UndoImport, UndoneBanner } from './UndoImport.tsx';
import { UnreadColumns } from './UnreadColumns.tsx';
import { UpdatePreview } from './UpdatePreview.tsx';

const words = copy.preview;

interface Props {
  readonly list: ImportDetail;
  readonly kind: RowKind | undefined;
}

/** What an import would change, firm by firm; after it, what it did. */
export function Preview({ list, kind }: Props) {
  const { preview, status, report } = list;
  const done = status === 'done' || status === 'undone';
  if (!preview)
    return report ? (
      <>
        <UndoneBanner list={list} />
        <ReportSummary report={report} />
        <UndoImport list={list} />
      </>
    ) : (
      <EmptyState title={copy.one.notFound} />
    );
  const shown = kind ?? ROW_KINDS.find((one) => preview.counts[one] > 0) ?? 'new';
  return (
    <>
      {!done && list.problem && <Banner variant="warning">{list.problem}</Banner>}
      <PreviewCounts id={list.id} preview={preview} shown={shown} label={done ? words.counted : words.counts} />
      {status === 'done' && <Banner variant="success">{words.done(list.agency ?? '')}</Banner>}
      {done ? (
        <UndoneBanner list={list} />
      ) : (
        <Banner variant={list.saved ? 'warning' : 'info'}>
          <b>{list.saved ? words.interrupted(list.saved) : words.nothing}</b> {summaryOf(preview)}
        </Banner>
      )}
      {!done && <UnreadColumns unread={preview.unread} />}
      <ListDateNote preview={preview} />
      <SkippedValues preview={preview} />
      {shown === 'rejected' ? (
        <RejectedTable list={list} total={preview.counts.rejected} />
      ) : done && shown === 'unchanged' ? (
        <EmptyState title={words.kept} />
      ) : (
        <PreviewTable key={shown} list={list} kind={shown} total={preview.counts[shown]} />
      )}
      {done ? <UndoImport list={list} /> : <PreviewActions list={list} preview={preview} />}
    </>
  );
}

/** Number of firms that are saved. */
const writtenOf = ({ counts }: ImportPreview): number =>
  counts.new + counts.updated + counts.attached + counts.review + counts.lapsed;

const summaryOf = (preview: ImportPreview): string =>
  [
    words.applies(writtenOf(preview)),
    preview.uncounted > 0 && corrections.uncounted(preview.corrected),
    preview.counts.review > 0 && words.duplicates,
    preview.counts.lapsed > 0 && words.lapses(preview.counts.lapsed),
    ...preview.notes.map((note) => `${note}.`),
  ]
    .filter(Boolean)
    .join(' ');

/** Invalid values, which are skipped; their rows are imported. */
function SkippedValues({ preview: { warnings } }: { readonly preview: ImportPreview }) {
  if (warnings.length === 0) return null;
  const all = warnings.reduce((sum, { count }) => sum + count, 0);
  return (
    <Collapsible title={words.skipped(all)} startsOpen={false}>
      <ul className={css.left}>
        {warnings.map(({ column, reason, count, examples }) => (
          <li key={`${column} ${reason}`}>
            {words.skippedOf(column, reason, count)}{' '}
            <span className={css.muted}>{examples.map(({ line, value }) => words.line(line, value)).join('; ')}</span>
          </li>
        ))}
      </ul>
    </Collapsible>
  );
}

function PreviewActions({ list, preview }: { readonly list: ImportDetail; readonly preview: ImportPreview }) {
  return (
    <div className={css.foot}>
      <p className={css.hint}>{words.safe}</p>
      <div className={css.buttons}>
        <DiscardButton id={list.id} />
        <Link
          to="/staff/imports/$id"
          params={{ id: list.id }}
          search={{ step: 'columns' }}
          className={buttonClass({ variant: 'outlineDark' })}
        >
          {copy.columns.edit}
        </Link>
        {preview.uncounted > 0 ? (
          <UpdatePreview list={list} />
        ) : (
          <RunImport id={list.id} firms={writtenOf(preview)} lapse={preview.lapse} lapsed={preview.counts.lapsed} />
        )}
      </div>
    </div>
  );
}
