import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type FirmSort, MAX_PDF_FIRMS } from '#contract/shortlists/rules.ts';
import type { Shortlist } from '#contract/shortlists/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/list.ts';
import { downloadList, type Format } from '../queries/firms.ts';
import css from './Lists.module.css';

interface Props {
  readonly list: Shortlist;
  readonly sort: FirmSort;
  readonly onClose: () => void;
}

const FORMATS: readonly Format[] = ['xlsx', 'csv', 'pdf'];

/** Saves all firms of a list as a file. */
export function ExportDialog({ list, sort, onClose }: Props) {
  const [format, setFormat] = useState<Format>('xlsx');
  const saving = useMutation({
    mutationFn: () => downloadList(list.id, sort, format, `shortlist.${format}`),
    onSuccess: () => {
      showAlert({ variant: 'success', text: copy.exported });
      onClose();
    },
  });
  const isTooLong = format === 'pdf' && list.firms > MAX_PDF_FIRMS;
  return (
    <Modal opened onClose={onClose} title={copy.exportTitle}>
      <ModalBody>
        <div className={css.form}>
          <p>{copy.exportNote}</p>
          {list.sharing === 'private' && <p>{copy.exportPrivate}</p>}
          <RadioGroup
            legend={copy.format}
            value={copy.formats[format]}
            onChange={(chosen) => setFormat(FORMATS.find((one) => copy.formats[one] === chosen) ?? 'xlsx')}
            options={FORMATS.map((one) => copy.formats[one])}
          />
          {isTooLong && <FieldError urgent>{copy.exportTooLong(MAX_PDF_FIRMS)}</FieldError>}
          {saving.error && <FieldError urgent>{saving.error.message}</FieldError>}
        </div>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button disabled={isTooLong} loading={saving.isPending} onClick={() => saving.mutate()}>
          {copy.save}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
