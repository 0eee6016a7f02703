import { useState } from 'react';
import type { SpendFileRow } from '#contract/impact-dashboards/schema/vendors.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { filesCopy as words } from '../copy/files.ts';
import { importCopy } from '../copy/spend-import.ts';
import { useSpendActs } from '../queries/spend.ts';
import css from './Impact.module.css';
import { Shares } from './Shares.tsx';

interface Props {
  readonly id: string;
  readonly files: readonly SpendFileRow[];
  readonly mayEdit: boolean;
}

/** Files that are in the figures, with where their rows went. */
export const SpendFiles = ({ id, files, mayEdit }: Props) => (
  <ul className={css.rows}>
    {files.map((file) => (
      <li key={file.id} className={css.vendor}>
        <div className={css.candidate}>
          <h3>{file.name}</h3>
          {mayEdit && <Undo id={id} file={file} />}
        </div>
        <Shares label={file.name} of={file} />
      </li>
    ))}
  </ul>
);

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
