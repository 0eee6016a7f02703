import { type ReactNode, useState } from 'react';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { useMovable } from '#web/ui/useMovable.tsx';
import { useUnsavedChangesGuard } from '#web/ui/useUnsavedChangesGuard.tsx';
import { copy } from '../copy/record.ts';
import { copy as words } from '../copy.ts';
import { changedFields, EMPTY_RECORD, toRecordInput } from '../model/record-form.ts';
import { useRecordProject } from '../queries/mutations.ts';
import { FirmPicker } from './FirmPicker.tsx';
import { errorTexts, RecordFields } from './RecordFields.tsx';

import css from './WorkHistory.module.css';

interface Firm {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The firm that did the work; null to choose it in the dialog. */
  readonly firm: Firm | null;
  readonly hiringCompanyId: string;
  readonly photos?: PhotoSlot | undefined;
}

/** Renders the photo uploader, which belongs to another feature. */
export type PhotoSlot = (field: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBusy: (busy: boolean) => void;
  readonly error: string | undefined;
}) => ReactNode;

/** A hiring company records a contract for a firm. */
export function RecordModal({ opened, onClose, firm: given, hiringCompanyId, photos: photoSlot }: Props) {
  const [chosen, setChosen] = useState<Firm | null>(null);
  const firm = given ?? chosen;
  const [photosOnTheWay, setPhotosOnTheWay] = useState(false);
  const record = useRecordProject();
  const form = useAppForm({
    initialValues: { ...EMPTY_RECORD, transloadit_assemblies: '' },
    validate: (values) => ({
      ...errorTexts(values),
      transloadit_assemblies: photosOnTheWay && copy.photosUploading,
    }),
    send: ({ transloadit_assemblies, ...values }) =>
      record.mutateAsync({
        ...toRecordInput(values),
        mwbe_id: firm?.id ?? '',
        hiring_company_id: hiringCompanyId,
        ...(transloadit_assemblies && { transloadit_assemblies }),
      }),
    onSuccess: () => {
      leave();
      showAlert({ variant: 'success', text: copy.sent(firm?.name ?? '') });
    },
  });
  const leave = () => {
    form.reset();
    setChosen(null);
    onClose();
  };
  const hasContent = changedFields(form.values, EMPTY_RECORD).length > 0 || form.values.transloadit_assemblies !== '';
  const guard = useUnsavedChangesGuard(
    opened && (hasContent || photosOnTheWay),
    leave,
    hasContent ? undefined : copy.photosLost,
  );
  // another firm may be chosen while photos upload
  const photos = useMovable(
    photoSlot?.({ ...form.field('transloadit_assemblies'), onBusy: setPhotosOnTheWay }),
    css.wide,
  );
  return (
    <>
      <Modal opened={opened} onClose={guard.close} width={800} title={firm ? copy.title : copy.whichFirm}>
        {!firm && <FirmPicker onChoose={setChosen} />}
        {firm && (
          <>
            <ModalBody>
              <h3 className={css.title}>
                {copy.recordFor(firm.name)}
                {!given && (
                  <button type="button" className={css.link} onClick={() => setChosen(null)}>
                    {copy.otherFirm}
                  </button>
                )}
              </h3>
              <form {...form.props} className={css.form}>
                <p className={css.recorded}>{copy.hint}</p>
                <FormAlert form={form} />
                <RecordFields form={form} />
                {photoSlot && photos.place}
              </form>
            </ModalBody>
            <ModalFooter>
              <Button variant="outlineDark" onClick={guard.close}>
                {words.cancel}
              </Button>
              <Button type="submit" form={form.id} loading={form.isPending}>
                {copy.submit}
              </Button>
            </ModalFooter>
          </>
        )}
      </Modal>
      {opened && photos.keeper}
      {guard.dialog}
    </>
  );
}
