import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MESSAGE_LIMITS } from '#contract/messaging/rules.ts';
import type { StartedThreads } from '#contract/messaging/schema/threads.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/write.ts';
import { useStartThreads } from '../queries/threads.ts';
import css from './Composer.module.css';

interface Props {
  readonly mwbeIds: readonly string[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** One message to several firms, each in a conversation of its own. */
export function MessageManyDialog({ mwbeIds, opened, onClose }: Props) {
  const [done, setDone] = useState<StartedThreads | null>(null);
  return (
    <Modal opened={opened} onClose={onClose} title={copy.newMessage}>
      {done ? (
        <Outcome done={done} onClose={onClose} />
      ) : (
        <ManyForm mwbeIds={mwbeIds} onDone={setDone} onClose={onClose} />
      )}
    </Modal>
  );
}

interface FormProps extends Pick<Props, 'mwbeIds' | 'onClose'> {
  readonly onDone: (done: StartedThreads) => void;
}

function ManyForm({ mwbeIds, onDone, onClose }: FormProps) {
  const start = useStartThreads();
  const [key] = useState(() => crypto.randomUUID());
  const isTooMany = mwbeIds.length > MESSAGE_LIMITS.recipients;
  const form = useAppForm({
    initialValues: { subject: '', text: '' },
    keepAs: 'message-to-many',
    validate: ({ subject, text }) => ({
      subject: !subject.trim() && copy.subjectMissing,
      text: !text.trim() && copy.textMissing,
      form: isTooMany && copy.tooMany(MESSAGE_LIMITS.recipients),
    }),
    send: ({ subject, text }) =>
      start.mutateAsync({
        key,
        to: mwbeIds.map((id) => ({ kind: 'firm', id })),
        about: null,
        subject: subject.trim(),
        text: text.trim(),
        uploads: [],
      }),
    onSuccess: onDone,
  });
  return (
    <>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <FormAlert form={form} />
          {isTooMany && <Banner variant="warning">{copy.tooMany(MESSAGE_LIMITS.recipients)}</Banner>}
          <div className={css.facts}>
            <p>
              {copy.to}: <b>{copy.toMany(mwbeIds.length)}</b>
            </p>
            <p>{copy.manyNote}</p>
          </div>
          <TextField label={copy.subject} maxLength={MESSAGE_LIMITS.subject} {...form.field('subject')} />
          <TextArea label={copy.message} size="medium" max={MESSAGE_LIMITS.text} {...form.field('text')} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        {!isTooMany && (
          <Button type="submit" form={form.id} loading={form.isPending}>
            {copy.send}
          </Button>
        )}
      </ModalFooter>
    </>
  );
}

/** To whom it went, and who was left out for what reason. */
function Outcome({ done, onClose }: { readonly done: StartedThreads; readonly onClose: () => void }) {
  return (
    <>
      <ModalBody>
        <Banner variant="success">{copy.sentToMany(done.threads.length)}</Banner>
        {done.left_out.length > 0 && (
          <div>
            <p>{copy.leftOut}</p>
            <ul className={css.plainList}>
              {done.left_out.map(({ organization, reason }) => (
                <li key={organization.id}>
                  {organization.name}: {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.close}
        </Button>
        <Link to="/messaging/inbox" className={buttonClass({})}>
          {copy.openInbox}
        </Link>
      </ModalFooter>
    </>
  );
}
