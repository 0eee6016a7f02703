import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { saveFile } from '#web/ui/data/save-file.ts';
import { Modal, ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { copy } from '../copy/settings.ts';
import { codesQuery, useNewCodes } from '../queries/settings.ts';
import css from './SecuritySettings.module.css';

export function RecoveryCodes({ left }: { readonly left: number }) {
  const make = useNewCodes();
  const [asking, setAsking] = useState(false);
  return (
    <section className={css.section} aria-labelledby="second-factor-codes">
      <h3 id="second-factor-codes">{copy.codesTitle}</h3>
      <p className={css.lead}>{copy.codesLead}</p>
      <div role="alert">{make.error && <Banner variant="error">{make.error.message}</Banner>}</div>
      <p>{copy.codesLeft(left)}</p>
      <div className={css.buttons}>
        <Button variant="outlineDark" onClick={() => setAsking(true)}>
          {copy.codesNew}
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
export function NewCodes({ onKept }: { readonly onKept?: (() => void) | undefined }) {
  const client = useQueryClient();
  const codes = useQuery(codesQuery).data;
  const [isCopied, setCopied] = useState(false);
  const text = codes?.join('\n') ?? '';
  const keep = () => {
    client.setQueryData(codesQuery.queryKey, null);
    setCopied(false);
    onKept?.();
  };
  const save = () => saveFile(copy.keepFile, new Blob([`${copy.keepFileHead}\n\n${text}\n`], { type: 'text/plain' }));
  return (
    <Modal opened={codes !== null} onClose={keep} title={copy.keepTitle}>
      <ModalMain>
        <p>{copy.keepLead}</p>
        <ul className={css.codes}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={css.buttons}>
          <Button variant="outlineDark" onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}>
            {copy.keepCopy}
          </Button>
          <Button variant="outlineDark" onClick={() => window.print()}>
            {copy.keepPrint}
          </Button>
          <Button variant="outlineDark" onClick={save}>
            {copy.keepSave}
          </Button>
        </div>
        <p role="status" className={css.copied}>
          {isCopied && copy.keepCopied}
        </p>
      </ModalMain>
      <ModalFoot>
        <Button onClick={keep}>{copy.keepDone}</Button>
      </ModalFoot>
    </Modal>
  );
}
