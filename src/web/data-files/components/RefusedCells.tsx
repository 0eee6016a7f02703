import { useState } from 'react';
import type { DataFileDetail } from '#contract/data-files/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { count } from '#web/ui/formats.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { downloadRefused } from '../queries.ts';
import css from './DataFiles.module.css';

type Refused = DataFileDetail['refused'][number];
const COLUMNS: readonly Column<Refused>[] = [
  { id: 'line', header: copy.line, cell: ({ line }) => count(line), width: 80 },
  { id: 'column', header: copy.column, cell: ({ column }) => column || copy.none, width: 180 },
  { id: 'reason', header: copy.reason, cell: ({ reason }) => reason, width: 460 },
];

/** Every cell that can't be read, with its line, column and reason. */
export function RefusedCells({ one }: { readonly one: DataFileDetail }) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <DataTable
        id="refused cells"
        caption={copy.refusedTitle}
        noun={copy.refusedNoun}
        columns={COLUMNS}
        rows={one.refused}
        total={one.counts?.cells ?? one.refused.length}
        rowId={({ line, column, reason }) => `${line} ${column} ${reason}`}
        phone="stacked"
        empty={<EmptyState title={copy.noneRefused} />}
      />
      <div role="alert">{problem && <Banner variant="error">{problem}</Banner>}</div>
      {one.refused.length > 0 && (
        <div className={css.buttons}>
          <Button
            variant="outlineDark"
            onClick={() => void downloadRefused(one.id).catch((error: Error) => setProblem(error.message))}
          >
            {copy.report}
          </Button>
        </div>
      )}
    </>
  );
}
