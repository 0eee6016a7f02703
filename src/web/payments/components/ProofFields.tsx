import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DOCUMENT_FAULT_MESSAGES, validateFile } from '#contract/documents/rules.ts';
import { PROOF_EXTENSIONS } from '#contract/payments/rules/proof.ts';
import { PAYMENT_PROOF_UPLOAD } from '#contract/payments/rules.ts';
import type { PaymentLine, ProofFile } from '#contract/payments/schema/lines.ts';
import { api } from '#web/api.ts';
import { Picker } from '#web/firm-documents/components/FilePickers.tsx';
import { readToken } from '#web/token.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { add } from '#web/ui/icons.ts';
import { createUpload, uploadIdOf } from '#web/ui/resumable-upload.ts';
import { UploadList } from '#web/ui/UploadList.tsx';
import { useUploadQueue } from '#web/ui/useUploadQueue.ts';
import { copy } from '../copy/files.ts';
import { dollars } from '../model/money.ts';
import { monthName } from '../model/months.ts';
import css from './Contract.module.css';

interface Props {
  readonly line: PaymentLine;
  /** Files of the own side. */
  readonly own: readonly ProofFile[];
  readonly isFull: boolean;
}

/** Uploads go one after the other; what was cut off goes on where it stopped. */
function useProof(id: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['payments'] });
  const queue = useUploadQueue({
    validate: (file) => {
      const fault = validateFile(file);
      return fault ? DOCUMENT_FAULT_MESSAGES[fault] : undefined;
    },
    open: (file, handlers) => {
      const { path, chunkBytes } = PAYMENT_PROOF_UPLOAD;
      return createUpload(file, { path: `/api/v1${path}`, chunkBytes, token: readToken }, handlers);
    },
    save: async (upload) => {
      await api.payments.addFile({ params: { id }, body: { upload: uploadIdOf(upload) } }).finally(refresh);
    },
  });
  const removal = useMutation({
    mutationFn: ({ id: file_id }: ProofFile) => api.payments.removeFile({ params: { id, file_id } }),
    onSuccess: (_, { display_name }) => showAlert({ variant: 'success', text: copy.removed(display_name) }),
    onError: (error) => showAlert({ variant: 'error', text: error.message }),
    onSettled: refresh,
  });
  return { queue, removal };
}

/** Adds files of the own side and deletes them, as long as the line is not locked. */
export function ProofFields({ line, own, isFull }: Props) {
  const { queue, removal } = useProof(line.id);
  const [selected, setSelected] = useState<ProofFile | null>(null);
  // apart, as a dialog whose title changes while it closes takes the focus back
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const remove = () =>
    selected &&
    removal.mutate(selected, {
      onSettled: () => {
        close();
        document.getElementById(`line-${line.id}`)?.focus();
      },
    });
  return (
    <div className={css.proof}>
      <UploadList uploads={queue.uploads} onRemove={queue.remove} onResume={queue.resume} />
      <div className={css.acts}>
        {!isFull && (
          <Picker
            name={copy.addLabel(`${monthName(line.month)}, ${dollars(line.paid_cents ?? 0)}`)}
            text={copy.add}
            icon={add}
            accept={PROOF_EXTENSIONS.join(',')}
            multiple
            onFiles={(chosen) => void queue.add(chosen)}
          />
        )}
        {own.length === 0 && <span className={css.note}>{copy.hint}</span>}
        {own.map((file) => (
          <Button
            key={file.id}
            variant="outlineDark"
            size="dense"
            onClick={() => {
              setSelected(file);
              setAsking(true);
            }}
          >
            {copy.removeOf(file.display_name)}
          </Button>
        ))}
      </div>
      <ConfirmDelete
        opened={isAsking}
        question={copy.removeAsk(selected?.display_name ?? '')}
        note={copy.removeNote}
        loading={removal.isPending}
        onCancel={close}
        onDelete={remove}
      />
    </div>
  );
}
