import { useRef, useState } from 'react';
import { type FirmDocumentKind, KIND_LABELS, REQUIRED_KINDS } from '#contract/firm-documents/rules.ts';
import type { FirmDocument } from '#contract/firm-documents/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { copy } from '../copy.ts';
import { useDocuments } from '../queries/documents.ts';
import type { Purpose } from '../queries/uploads.ts';
import { DocumentCard } from './DocumentCard.tsx';
import { FilePickers } from './FilePickers.tsx';
import css from './FirmDocuments.module.css';

interface Props {
  readonly mwbeId: string;
  readonly kind: FirmDocumentKind;
  /** Of this kind; removed ones too, for as long as they can be restored. */
  readonly documents: readonly FirmDocument[];
  readonly onFiles: (files: readonly File[], purpose: Purpose) => void;
}

/** All documents of one kind, and the way to add some. */
export function KindSection({ mwbeId, kind, documents, onFiles }: Props) {
  const { remove, restore } = useDocuments(mwbeId);
  const [selected, setSelected] = useState<FirmDocument | null>(null);
  // apart, as a dialog whose title changes while it closes takes the focus back
  const [asking, setAsking] = useState(false);
  const ask = (document: FirmDocument) => {
    setSelected(document);
    setAsking(true);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const label = KIND_LABELS[kind];
  const kept = documents.filter(({ removed_at }) => removed_at === null);
  const removed = documents.filter(({ removed_at }) => removed_at !== null);
  const isMissing = kept.length === 0 && (REQUIRED_KINDS as readonly string[]).includes(kind);
  const drop = () =>
    selected &&
    remove.mutate(selected.id, {
      onSettled: () => {
        setAsking(false);
        heading.current?.focus();
      },
    });
  return (
    <section className={css.kind} aria-label={label}>
      <div className={css.head}>
        <h2 ref={heading} tabIndex={-1}>
          {label}
        </h2>
        {isMissing && <Badge status="warning">{copy.missing}</Badge>}
      </div>
      <p className={css.hint}>{copy.about[kind]}</p>
      {kept.map((document) => (
        // a renewal is another paper, whose facts are typed anew
        <DocumentCard
          key={document.file.id}
          mwbeId={mwbeId}
          document={document}
          onFiles={onFiles}
          onRemove={() => ask(document)}
        />
      ))}
      {removed.map(({ id, file }) => (
        <div key={id} className={css.row}>
          <div>
            <p role="status">{copy.removed(file.display_name)}</p>
            <p className={css.hint}>{copy.removedNote}</p>
          </div>
          <Button
            variant="outlineDark"
            size="dense"
            aria-label={copy.undoLabel(file.display_name)}
            loading={restore.isPending && restore.variables === id}
            onClick={() => restore.mutate(id)}
          >
            {copy.undo}
          </Button>
        </div>
      ))}
      <FilePickers label={label} onFiles={(files) => onFiles(files, { kind })} />
      <ConfirmDelete
        opened={asking}
        question={copy.removeQuestion(selected?.file.display_name ?? '')}
        note={copy.removeNote}
        action={copy.remove}
        loading={remove.isPending}
        onCancel={() => setAsking(false)}
        onDelete={drop}
      />
    </section>
  );
}
