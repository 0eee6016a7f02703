import { Link } from '@tanstack/react-router';
import { ROW_KINDS, type RowKind } from '#contract/imports/rules/row-kinds.ts';
import type { ImportDetail, ImportPreview } from '#contract/imports/schema/drafts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { DiscardButton } from './DiscardButton.tsx';
import css from './Imports.module.css';
import { PreviewCounts } from './PreviewCounts.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { RejectedTable } from './RejectedTable.tsx';
import { ReportSummary } from './ReportSummary.tsx';
import { RunImport } from './RunImport.tsx';

const words = copy.preview;

interface Props {
  readonly list: ImportDetail;
  readonly kind: RowKind | undefined;
}

/** What an import would change, firm by firm; after it, what it did. */
export function Preview({ list, kind }: Props) {
  const { preview, status, report } = list;
  const done = status === 'done';
  if (!preview) return report ? <ReportSummary report={report} /> : <EmptyState title={copy.one.notFound} />;
  const shown = kind ?? ROW_KINDS.find((one) => preview.counts[one] > 0) ?? 'new';
  return (
    <>
      {!done && list.problem && <Banner variant="warning">{list.problem}</Banner>}
      <PreviewCounts id={list.id} counts={preview.counts} shown={shown} label={done ? words.counted : words.counts} />
      {done ? (
        <Banner variant="success">{words.done(list.agency ?? '')}</Banner>
      ) : (
        <Banner variant="info">
          <b>{words.nothing}</b> {summaryOf(preview)}
        </Banner>
      )}
      <SkippedValues preview={preview} />
      {shown === 'rejected' ? (
        <RejectedTable list={list} total={preview.counts.rejected} />
      ) : done && shown === 'unchanged' ? (
        <EmptyState title={words.kept} />
      ) : (
        <PreviewTable key={shown} list={list} kind={shown} total={preview.counts[shown]} />
      )}
      {!done && <PreviewActions list={list} preview={preview} />}
    </>
  );
}

/** Number of firms that are saved. */
const writtenOf = ({ counts }: ImportPreview): number =>
  counts.new + counts.updated + counts.attached + counts.review + counts.lapsed;

const summaryOf = (preview: ImportPreview): string =>
  [
    words.applies(writtenOf(preview)),
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
        <RunImport id={list.id} firms={writtenOf(preview)} lapse={preview.lapse} lapsed={preview.counts.lapsed} />
      </div>
    </div>
  );
}
