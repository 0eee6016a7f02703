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
  const make = useRegenerateRecoveryCodes();
  const [asking, setAsking] = useState(false);
  return (
    <section className={css.section} aria-labelledby="second-factor-codes">
      <h3 id="second-factor-codes">{copy.codesTitle}</h3>
      <p className={css.lead}>{copy.codesLead}</p>
      <div role="alert">{make.error && <Banner variant="error">{make.error.message}</Banner>}</div>
      <p>{copy.codesLeft(left)}</p>
      <div className={css.buttons}>
        <Button variant="outlineDark" onClick={() => setAsking(true)}>
          {copy.codesRegenerate}
        </Button>
      </div>
      <ConfirmDelete
        opened={asking}
        question={copy.codesQuestion}
        note={copy.codesNote}
        action={copy.codesAction}
        loading={make.isPending}
        onCancel={() => setAsking(false)}
        onDelete={() => make.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </section>
  );
}

/** Shows codes that were just made, once. It prints as it stands: with a dialog open, the dialog is what is printed. */
export function NewRecoveryCodesModal({ onKept }: { readonly onKept?: (() => void) | undefined }) {
  const client = useQueryClient();
  const codes = useQuery(newRecoveryCodesQuery).data;
  const [isCopied, setCopied] = useState(false);
  const text = codes?.join('\n') ?? '';
  const keep = () => {
    client.setQueryData(newRecoveryCodesQuery.queryKey, null);
    setCopied(false);
    onKept?.();
  };
  const save = () =>
    saveFile(copy.codesFileName, new Blob([`${copy.codesFileHeader}\n\n${text}\n`], { type: 'text/plain' }));
  return (
    <Modal opened={codes !== null} onClose={keep} title={copy.saveCodesTitle}>
      <ModalBody>
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
          <Button variant="outlineDark" onClick={save}>
            {copy.downloadCodes}
          </Button>
        </div>
        <p role="status" className={css.copied}>
          {isCopied && copy.codesCopied}
        </p>
      </ModalBody>
      <ModalFooter>
        <Button onClick={keep}>{copy.codesSaved}</Button>
      </ModalFooter>
    </Modal>
  );
}
