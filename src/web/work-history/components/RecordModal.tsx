import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Modal, ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { AmountField } from '#web/ui/NumberFields.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { useRecord } from '../queries/changes.ts';
import { EMPTY_RECORD, faults, type RecordField, toRecord } from '../queries/record-form.ts';
import css from './WorkHistory.module.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly firm: { readonly id: string; readonly name: string };
  readonly hiringCompanyId: string;
  readonly photos?: PhotoSlot | undefined;
}

/** The photo uploader, which is another room's: its value goes into the record as it is. */
export type PhotoSlot = (field: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBusy: (busy: boolean) => void;
  readonly error: string | undefined;
}) => ReactNode;

/** A hiring company records a contract for a firm. */
export function RecordModal({ opened, onClose, firm, hiringCompanyId, photos: photoSlot }: Props) {
  const formId = useId();
  const [form, setForm] = useState(EMPTY_RECORD);
  const [tried, setTried] = useState(false);
  const [photos, setPhotos] = useState('');
  const [photosOnTheWay, setPhotosOnTheWay] = useState(false);
  const record = useRecord();
  const wrong = faults(form);
  const refusal = record.error instanceof ApiError ? record.error : null;
  const field = (name: RecordField) => {
    const fault = tried ? wrong[name] : undefined;
    return {
      value: form[name],
      onChange: (value: string) => setForm((before) => ({ ...before, [name]: value })),
      error: fault ? copy.faults[fault] : refusal?.field(name),
    };
  };
  const photoField = {
    value: photos,
    onChange: setPhotos,
    onBusy: setPhotosOnTheWay,
    error: tried && photosOnTheWay ? copy.photosOnTheWay : refusal?.field('transloadit_assemblies'),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(wrong).length > 0 || photosOnTheWay || record.isPending) return;
    const parties = { mwbe_id: firm.id, hiring_company_id: hiringCompanyId };
    const sent = { ...toRecord(form, parties), ...(photos && { transloadit_assemblies: photos }) };
    record.mutate(sent, {
      onSuccess: () => {
        onClose();
        setForm(EMPTY_RECORD);
        setTried(false);
        setPhotos('');
        showAlert({ variant: 'success', text: copy.recordSent(firm.name) });
      },
    });
  };
  return (
    <Modal opened={opened} onClose={onClose} width={800} title={copy.recordTitle}>
      <ModalMain>
        <h3 className={css.title}>{copy.recordFor(firm.name)}</h3>
        <form id={formId} className={css.form} onSubmit={submit} noValidate>
          <p className={css.recorded}>{copy.recordHint}</p>
          <div role="alert">
            {record.error && !refusal?.errors.length && <Banner variant="error">{record.error.message}</Banner>}
          </div>
          <div className={css.wide}>
            <TextField label={copy.projectTitle} required maxLength={LIMITS.title} {...field('title')} />
          </div>
          <TextField label={copy.optional(copy.client)} maxLength={LIMITS.name} {...field('client_name')} />
          <AmountField label={copy.amount} required {...field('budget')} />
          <DateField label={copy.start} required {...field('start_date')} />
          <DateField label={copy.end} required {...field('end_date')} />
          <div className={css.wide}>
            <TextArea label={copy.optional(copy.additionalNotes)} max={LIMITS.longText} {...field('notes')} />
          </div>
          {photoSlot && <div className={css.wide}>{photoSlot(photoField)}</div>}
        </form>
      </ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={formId} loading={record.isPending}>
          {copy.submitRecord}
        </Button>
      </ModalFoot>
    </Modal>
  );
}
