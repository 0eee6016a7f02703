import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/export.ts';
import type { DirectoryState } from '../model/search-state.ts';
import { directoryQuery } from '../queries/directory.ts';
import { downloadExport, type Format } from '../queries/export.ts';
import css from './SavedSearches.module.css';

interface Props {
  readonly state: DirectoryState;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Exports all pages of the results. */
export function ExportDialog({ state, opened, onClose }: Props) {
  const { data } = useQuery(directoryQuery(state));
  const [format, setFormat] = useState<Format>('xlsx');
  const total = data?.total ?? 0;
  const saving = useMutation({
    mutationFn: () => downloadExport(state, format, copy.name(format)),
    onSuccess: () => {
      showAlert({ variant: 'success', text: copy.saved });
      onClose();
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={copy.title(total)}>
      <ModalBody>
        <p>{total > LIMITS.exportedFirms ? copy.tooMany(total, LIMITS.exportedFirms) : copy.note}</p>
        <div className={css.formats}>
          <RadioGroup
            legend={copy.format}
            value={copy.formats[format]}
            onChange={(chosen) => setFormat(chosen === copy.formats.csv ? 'csv' : 'xlsx')}
            options={Object.values(copy.formats)}
          />
          {saving.error && <FieldError urgent>{saving.error.message}</FieldError>}
        </div>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button disabled={total === 0} loading={saving.isPending} onClick={() => saving.mutate()}>
          {copy.save}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
