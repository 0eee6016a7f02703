import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DOCUMENT_FAULT_MESSAGES, validateFile } from '#contract/documents/rules.ts';
import { EXCLUSION_LIMITS, EXCLUSION_UPLOAD } from '#contract/exclusions/rules.ts';
import type { ExclusionDetails, ExclusionFile } from '#contract/exclusions/schema.ts';
import { PROOF_EXTENSIONS } from '#contract/payments/rules/proof.ts';
import { api } from '#web/api.ts';
import { Picker } from '#web/firm-documents/components/FilePickers.tsx';
import { readToken } from '#web/token.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { saveFile } from '#web/ui/data/save-file.ts';
import { fileSize } from '#web/ui/file-size.ts';
import { add } from '#web/ui/icons.ts';
import { createUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { UploadList } from '#web/ui/UploadList.tsx';
import { useUploadQueue } from '#web/ui/useUploadQueue.ts';
import { filesCopy as copy } from '../copy.ts';
import { useExclusionActs } from '../queries.ts';
import css from './Exclusions.module.css';

const failed = (error: Error) => showAlert({ variant: 'error', text: error.message });

interface Props {
  readonly exclusion: ExclusionDetails;
  readonly canAdd: boolean;
}

/** What proves an exclusion: downloaded by the team and the branch, added and taken back until it is decided. */
export function ExclusionFiles({ exclusion, canAdd }: Props) {
  const { attached } = exclusion;
  if (attached.length === 0 && !canAdd) return null;
  return (
    <section aria-label={copy.title} className={css.fileList}>
      <h3>{copy.title}</h3>
      {attached.length > 0 && (
        <ul>
          {attached.map((file) => (
            <FileRow key={file.id} exclusion={exclusion} file={file} canRemove={canAdd && file.is_own} />
          ))}
        </ul>
      )}
      {canAdd && attached.length < EXCLUSION_LIMITS.files && <AddFiles exclusion={exclusion} />}
    </section>
  );
}

/** Uploads go one after the other; what was cut off goes on where it stopped. */
function AddFiles({ exclusion: { id, project_id, contract } }: Pick<Props, 'exclusion'>) {
  const acts = useExclusionActs(project_id);
  const queue = useUploadQueue({
    validate: (file) => {
      const fault = validateFile(file);
      return fault ? DOCUMENT_FAULT_MESSAGES[fault] : undefined;
    },
    open: (file, handlers) => {
      const { path, chunkBytes } = EXCLUSION_UPLOAD;
      return createUpload(file, { path: `/api/v1${path}`, chunkBytes, token: readToken }, handlers);
    },
    save: async (upload) => {
      await acts.addFile(id, uploadIdOf(upload));
    },
  });
  return (
    <>
      <UploadList uploads={queue.uploads} onRemove={queue.remove} onResume={queue.resume} />
      <div className={css.acts}>
        <Picker
          name={copy.addLabel(contract.title)}
          text={copy.add}
          icon={add}
          accept={PROOF_EXTENSIONS.join(',')}
          multiple
          onFiles={(chosen) => void queue.add(chosen)}
        />
        <span className={css.note}>{copy.hint}</span>
      </div>
    </>
  );
}

interface RowProps {
  readonly exclusion: ExclusionDetails;
  readonly file: ExclusionFile;
  readonly canRemove: boolean;
}

function FileRow({ exclusion: { id, project_id }, file, canRemove }: RowProps) {
  const { id: file_id, display_name: name, bytes, state } = file;
  const acts = useExclusionActs(project_id);
  const [isAsking, setAsking] = useState(false);
  const download = useMutation({
    mutationFn: async () => saveFile(name, (await api.exclusions.file({ params: { id, file_id } })) as unknown as Blob),
    onError: failed,
  });
  const removal = useMutation({
    mutationFn: () => acts.removeFile(id, file_id),
    onSuccess: () => showAlert({ variant: 'success', text: copy.removed(name) }),
    onError: failed,
    onSettled: () => setAsking(false),
  });
  return (
    <li className={css.file}>
      {state === 'checked' ? (
        <Button
          variant="plain"
          size="dense"
          aria-label={copy.download(name)}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {name}
        </Button>
      ) : (
        <span>{name}</span>
      )}
      <span className={css.note}>{fileSize(bytes)}</span>
      {state !== 'checked' && <Badge status={state === 'waiting' ? 'pending' : 'rejected'}>{copy.states[state]}</Badge>}
      {canRemove && (
        <Button variant="outlineDark" size="dense" onClick={() => setAsking(true)}>
          {copy.removeOf(name)}
        </Button>
      )}
      <ConfirmDelete
        opened={isAsking}
        question={copy.removeAsk(name)}
        note={copy.removeNote}
        loading={removal.isPending}
        onCancel={() => setAsking(false)}
        onDelete={() => removal.mutate()}
      />
    </li>
  );
}
