import { useState } from 'react';
import type { SpendFileRow } from '#contract/impact-dashboards/schema/vendors.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { ChartTable } from '#web/ui/charts/ChartTable.tsx';
import { count } from '#web/ui/formats.ts';
import { filesCopy as words } from '../copy/files.ts';
import { importCopy } from '../copy/spend-import.ts';
import { dollars } from '../model/figures.ts';
import { useSpendActs } from '../queries/spend.ts';

interface Props {
  readonly id: string;
  readonly files: readonly SpendFileRow[];
  readonly mayEdit: boolean;
}

/** Files that are in the figures, with where their rows went. */
export function SpendFiles({ id, files, mayEdit }: Props) {
  const share = ({ rows, cents }: SpendFileRow['counted']) => words.share(dollars(cents), count(rows));
  const columns = [words.file, words.total, words.counted, words.inTracking, words.waits, words.unknown, words.refused];
  return (
    <ChartTable
      label={words.title}
      columns={mayEdit ? [...columns, words.undo] : columns}
      rows={files.map((file) => ({
        key: file.id,
        cells: [
          file.name,
          words.share(dollars(file.total_cents + file.refused_cents), count(file.rows + file.refused)),
          share(file.counted),
          share(file.tracked),
          share(file.waiting),
          share(file.unknown),
          words.refusedShare(dollars(file.refused_cents), count(file.refused)),
          ...(mayEdit ? [<Undo key="undo" id={id} file={file} />] : []),
        ],
      }))}
    />
  );
}

function Undo({ id, file }: { readonly id: string; readonly file: SpendFileRow }) {
  const { undoFile } = useSpendActs(id);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const undo = () => {
    setAsking(false);
    void undoFile(file.id).catch((error: Error) => setProblem(importCopy.failed(error.message)));
  };
  return (
    <>
      <Button variant="plain" size="dense" onClick={() => setAsking(true)} aria-label={importCopy.undo(file.name)}>
        {words.undo}
      </Button>
      <div role="alert">{problem && <Banner variant="error">{problem}</Banner>}</div>
      <ConfirmDelete
        opened={isAsking}
        question={importCopy.undoQuestion(file.name)}
        note={importCopy.undoNote}
        action={importCopy.undoShort}
        onCancel={() => setAsking(false)}
        onDelete={undo}
      />
    </>
  );
}
