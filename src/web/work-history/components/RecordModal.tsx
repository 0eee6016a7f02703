import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { useLeaveGuard } from '#web/ui/useLeaveGuard.tsx';
import { copy } from '../copy/record.ts';
import { copy as words } from '../copy.ts';
import { useRecord } from '../queries/changes.ts';
import { differences, EMPTY_RECORD, faults, type RecordForm, toFacts } from '../queries/record-form.ts';
import { FirmChoice } from './FirmChoice.tsx';
import { RecordFields } from './RecordFields.tsx';
import css from './WorkHistory.module.css';

interface Firm {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Who did the work; chosen in the dialog where nobody is given. */
  readonly firm: Firm | null;
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
export function RecordModal({ opened, onClose, firm: given, hiringCompanyId, photos: photoSlot }: Props) {
  const formId = useId();
  const [chosen, setChosen] = useState<Firm | null>(null);
  const firm = given ?? chosen;
  const { form, put, tried, setTried, reset } = useForm();
  const [photos, setPhotos] = useState('');
  const [photosOnTheWay, setPhotosOnTheWay] = useState(false);
  const record = useRecord();
  const refusal = record.error instanceof ApiError ? record.error : null;
  const focusFault = useFaultFocus(formId);
  const leave = () => {
    reset();
    setPhotos('');
    setChosen(null);
    record.reset();
    onClose();
  };
  const guard = useLeaveGuard(opened && (differences(form, EMPTY_RECORD).length > 0 || photos !== ''), leave);
  const photoField = {
    value: photos,
    onChange: setPhotos,
    onBusy: setPhotosOnTheWay,
    error: tried && photosOnTheWay ? copy.photosOnTheWay : refusal?.field('transloadit_assemblies'),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    focusFault();
    if (!firm || Object.keys(faults(form)).length > 0 || photosOnTheWay || record.isPending) return;
    const parties = { mwbe_id: firm.id, hiring_company_id: hiringCompanyId };
    const sent = { ...toFacts(form), ...parties, ...(photos && { transloadit_assemblies: photos }) };
    record.mutate(sent, {
      onSuccess: () => {
        leave();
        showAlert({ variant: 'success', text: copy.sent(firm.name) });
      },
      onError: focusFault,
    });
  };
  return (
    <>
      <Modal opened={opened} onClose={guard.close} width={800} title={firm ? copy.title : copy.whichFirm}>
        {!firm && <FirmChoice onChoose={setChosen} />}
        {firm && (
          <>
            <ModalMain>
              <h3 className={css.title}>
                {copy.recordFor(firm.name)}
                {!given && (
                  <button type="button" className={css.link} onClick={() => setChosen(null)}>
                    {copy.otherFirm}
                  </button>
                )}
              </h3>
              <form id={formId} className={css.form} onSubmit={submit} noValidate>
                <p className={css.recorded}>{copy.hint}</p>
                <div role="alert">
                  {record.error && !refusal?.errors.length && <Banner variant="error">{record.error.message}</Banner>}
                </div>
                <RecordFields form={form} onChange={put} tried={tried} error={record.error} />
                {photoSlot && <div className={css.wide}>{photoSlot(photoField)}</div>}
              </form>
            </ModalMain>
            <ModalFoot>
              <Button variant="outlineDark" onClick={guard.close}>
                {words.cancel}
              </Button>
              <Button type="submit" form={formId} loading={record.isPending}>
                {copy.submit}
              </Button>
            </ModalFoot>
          </>
        )}
      </Modal>
      {guard.question}
    </>
  );
}

function useForm() {
  const [form, setForm] = useState(EMPTY_RECORD);
  const [tried, setTried] = useState(false);
  return {
    form,
    tried,
    setTried,
    put: (part: Partial<RecordForm>) => setForm((before) => ({ ...before, ...part })),
    reset() {
      setForm(EMPTY_RECORD);
      setTried(false);
    },
  };
}

/** After a sending that was refused the focus goes to the first field that is wrong, once it is marked. */
export function useFaultFocus(formId: string): () => void {
  const [attempt, setAttempt] = useState(0);
  const last = useRef(0);
  useEffect(() => {
    if (attempt === last.current) return;
    last.current = attempt;
    const wrong = document.getElementById(formId)?.querySelectorAll<HTMLElement>('[aria-invalid="true"]');
    // a section that is closed opens as it does for the browser's own search
    for (const field of wrong ?? []) field.closest('[hidden]')?.dispatchEvent(new Event('beforematch'));
    requestAnimationFrame(() => wrong?.[0]?.focus());
  }, [attempt, formId]);
  return () => setAttempt((before) => before + 1);
}
