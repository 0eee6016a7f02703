import { type FormEvent, useId, useState } from 'react';
import { MAX_FILES } from '#contract/documents/rules.ts';
import { LIMITS } from '#contract/limits.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Modal, ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { useAsk } from '../queries/own.ts';
import css from './Documents.module.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks somebody for files. */
export function AskDialog({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.ask}>
      <AskForm onClose={onClose} />
    </Modal>
  );
}

function AskForm({ onClose }: Pick<Props, 'onClose'>) {
  const id = useId();
  const ask = useAsk();
  const [email, setEmail] = useState('');
  const [what, setWhat] = useState('');
  const [dueOn, setDueOn] = useState('');
  const [files, setFiles] = useState('5');
  const [tried, setTried] = useState(false);
  const error = ask.error instanceof ApiError ? ask.error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!email.trim() || !what.trim() || ask.isPending) return;
    const body = { email: email.trim(), what, due_on: dueOn || null, max_files: Number(files) };
    ask.mutate(body, { onSuccess: onClose });
  };
  return (
    <>
      <ModalMain>
        <form id={id} className={css.form} onSubmit={submit} noValidate>
          <div role="alert">
            {ask.error && !error?.errors.length && <Banner variant="error">{ask.error.message}</Banner>}
          </div>
          <TextField
            label={copy.email}
            type="email"
            autoComplete="off"
            maxLength={LIMITS.email}
            value={email}
            onChange={setEmail}
            error={tried && !email.trim() ? copy.emailMissing : error?.field('email')}
          />
          <TextArea
            label={copy.what}
            hint={copy.whatHint}
            max={500}
            value={what}
            onChange={setWhat}
            error={tried && !what.trim() ? copy.whatMissing : error?.field('what')}
          />
          <DateField label={copy.dueOn} value={dueOn} onChange={setDueOn} error={error?.field('due_on')} />
          <TextField
            label={copy.files}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_FILES}
            value={files}
            onChange={setFiles}
            error={error?.field('max_files')}
          />
        </form>
      </ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={id} loading={ask.isPending}>
          {copy.send}
        </Button>
      </ModalFoot>
    </>
  );
}
