import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MESSAGE_LIMITS } from '#contract/messaging/rules.ts';
import type { Draft, PossibleRecipient, RecipientQuery } from '#contract/messaging/schema/threads.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy as thread } from '../copy/thread.ts';
import { copy } from '../copy/write.ts';
import { draftName, useSaveDraft } from '../queries/drafts.ts';
import { draftQuery, recipientQuery, useStartThreads } from '../queries/threads.ts';
import { useMessageFiles } from '../queries/uploads.ts';
import css from './Composer.module.css';
import { AttachButton, AttachedFiles } from './Composer.tsx';

interface Props {
  readonly to: RecipientQuery;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Begins a conversation with one organization. What is typed is kept when it is closed. */
export function NewMessageDialog({ to, opened, onClose }: Props) {
  const recipient = useQuery(recipientQuery(to));
  const draft = useQuery({
    ...draftQuery(recipient.data?.organization.id ?? ''),
    enabled: recipient.data !== undefined,
  });
  const data = recipient.data && (draft.data || draft.isError) ? recipient.data : undefined;
  return (
    <Modal opened={opened} onClose={onClose} title={copy.newMessage}>
      <QueryBoundary
        query={{ ...recipient, data }}
        copy={copy}
        skeleton={
          <ModalBody>
            <Skeleton width={60} />
          </ModalBody>
        }
      >
        {(found) =>
          found.refusal === null ? (
            <NewMessageForm found={found} draft={draft.data ?? { subject: '', text: '' }} onClose={onClose} />
          ) : (
            <Refused found={found} onClose={onClose} />
          )
        }
      </QueryBoundary>
    </Modal>
  );
}

function Refused({ found, onClose }: { readonly found: PossibleRecipient; readonly onClose: () => void }) {
  return (
    <>
      <ModalBody>
        <Banner variant="info">{found.refusal}</Banner>
        <Existing found={found} onClose={onClose} />
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.close}
        </Button>
      </ModalFooter>
    </>
  );
}

function Existing({
  found: { threads },
  onClose,
}: {
  readonly found: PossibleRecipient;
  readonly onClose: () => void;
}) {
  if (threads.length === 0) return null;
  return (
    <div>
      <p>{copy.existing}</p>
      <ul className={css.plainList}>
        {threads.map(({ id, subject }) => (
          <li key={id}>
            <Link to="/messaging/threads/$id" params={{ id }} onClick={onClose}>
              {subject}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FormProps {
  readonly found: PossibleRecipient;
  readonly draft: Draft;
  readonly onClose: () => void;
}

function NewMessageForm({ found, draft, onClose }: FormProps) {
  const { organization, about, from } = found;
  const navigate = useNavigate();
  const start = useStartThreads();
  const files = useMessageFiles();
  const drafts = useSaveDraft(organization.id);
  const [key] = useState(() => crypto.randomUUID());
  const form = useAppForm({
    initialValues: {
      subject: draft.subject || (about?.kind === 'firm' ? '' : (about?.title ?? '')),
      text: draft.text,
      from: from[0]?.id ?? '',
    },
    keepAs: draftName(organization.id),
    validate: ({ subject, text }) => ({
      subject: !subject.trim() && copy.subjectMissing,
      text: !text.trim() && files.files.length === 0 && copy.textMissing,
      form: files.isBusy && copy.uploading,
    }),
    onValuesChange: ({ subject, text }) => drafts.save({ subject, text }),
    send: (values) =>
      start.mutateAsync({
        key,
        to: [{ kind: organization.kind === 'company' ? 'company' : 'firm', id: organization.id }],
        from: values.from,
        about: about && { kind: about.kind, id: about.id },
        subject: values.subject.trim(),
        text: values.text.trim(),
        uploads: files.files.map(({ upload }) => upload),
      }),
    onSuccess: ({ threads: [first] }) => {
      drafts.forget();
      showAlert({ variant: 'success', text: copy.sent });
      onClose();
      if (first) void navigate({ to: '/messaging/threads/$id', params: { id: first.id } });
    },
  });
  return (
    <>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <FormAlert form={form} />
          <div className={css.facts}>
            <p>
              {copy.to}: <b>{organization.name}</b>
            </p>
            {about && (
              <p>
                {thread.about[about.kind]}: {about.title}
              </p>
            )}
          </div>
          <Existing found={found} onClose={onClose} />
          {from.length > 1 && (
            <Dropdown
              label={copy.from}
              items={from.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.field('from')}
            />
          )}
          <TextField label={copy.subject} maxLength={MESSAGE_LIMITS.subject} {...form.field('subject')} />
          <TextArea
            label={copy.message}
            hint={copy.keptNote}
            size="medium"
            max={MESSAGE_LIMITS.text}
            {...form.field('text')}
          />
          <AttachedFiles files={files} />
          <div className={css.foot}>
            <AttachButton files={files} />
          </div>
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.send}
        </Button>
      </ModalFooter>
    </>
  );
}
