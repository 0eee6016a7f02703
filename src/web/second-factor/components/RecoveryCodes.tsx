import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { saveFile } from '#web/ui/data/save-file.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/settings.ts';
import { newRecoveryCodesQuery, useRegenerateRecoveryCodes } from '../queries/settings.ts';
import css from './SecuritySettings.module.css';

export function RecoveryCodes({ left }: { readonly left: number }) {
  const regenerate = useRegenerateRecoveryCodes();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section className={css.section} aria-labelledby="second-factor-codes">
      <h3 id="second-factor-codes">{copy.codesTitle}</h3>
      <p className={css.lead}>{copy.codesLead}</p>
      <div role="alert">{regenerate.error && <Banner variant="error">{regenerate.error.message}</Banner>}</div>
      <p>{copy.codesLeft(left)}</p>
      <div className={css.buttons}>
        <Button variant="outlineDark" onClick={() => setConfirming(true)}>
          {copy.codesRegenerate}
        </Button>
      </div>
      <ConfirmDelete
        opened={isConfirming}
        question={copy.codesQuestion}
        note={copy.codesNote}
        action={copy.codesAction}
        loading={regenerate.isPending}
        onCancel={() => setConfirming(false)}
        onDelete={() => regenerate.mutate(undefined, { onSettled: () => setConfirming(false) })}
      />
    </section>
  );
}

/** Shows new recovery codes once. Printing needs nothing special: the print style sheet prints the open dialog alone. */
export function NewRecoveryCodesModal({ onSaved }: { readonly onSaved?: (() => void) | undefined }) {
  const client = useQueryClient();
  const codes = useQuery(newRecoveryCodesQuery).data;
  const [isCopied, setCopied] = useState(false);
  const [triedToClose, setTriedToClose] = useState(false);
  const text = codes?.join('\n') ?? '';
  const finish = () => {
    client.setQueryData(newRecoveryCodesQuery.queryKey, null);
    setCopied(false);
    setTriedToClose(false);
    onSaved?.();
  };
  const download = () =>
    saveFile(copy.codesFileName, new Blob([`${copy.codesFileHeader}\n\n${text}\n`], { type: 'text/plain' }));
  return (
    // Escape or a slip of the mouse must not lose what is shown only once
    <Modal opened={codes !== null} onClose={() => setTriedToClose(true)} title={copy.saveCodesTitle}>
      <ModalBody>
        <div role="alert">{triedToClose && <Banner variant="warning">{copy.saveCodesFirst}</Banner>}</div>
        <p>{copy.saveCodesLead}</p>
        <ul className={css.codes}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={css.buttons}>
          <Button variant="outlineDark" onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}>
            {copy.copyCodes}
          </Button>
          <Button variant="outlineDark" onClick={() => window.print()}>
            {copy.printCodes}
          </Button>
          <Button variant="outlineDark" onClick={download}>
            {copy.downloadCodes}
          </Button>
        </div>
        <p role="status" className={css.copied}>
          {isCopied && copy.codesCopied}
        </p>
      </ModalBody>
      <ModalFooter>
        <Button onClick={finish}>{copy.codesSaved}</Button>
      </ModalFooter>
    </Modal>
  );
}
