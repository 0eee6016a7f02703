import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { OwnExperience } from '#contract/work-experience/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { flushAutosaves } from '#web/ui/form/autosaves.ts';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { askForm as copy, own } from '../copy.ts';
import { ownExperiencesQuery, useAskClient } from '../queries.ts';

interface Props {
  readonly mwbeId: string;
  readonly job: OwnExperience;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks the client of a job to confirm it: on the platform, or somebody by email. */
export function AskClientDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={own.ask}>
      <AskForm onClose={onClose} {...rest} />
    </Modal>
  );
}

function AskForm({ mwbeId, job, onClose }: Omit<Props, 'opened'>) {
  const [isByEmail, setByEmail] = useState(job.hiring_company_id === null);
  const savedVersion = useSavedVersion(mwbeId, job);
  const ask = useAskClient(mwbeId, job.id);
  const form = useAppForm({
    keepAs: `work confirmation ${job.id}`,
    initialValues: { name: '', email: '', message: '' },
    validate: ({ email }) => ({ email: isByEmail && !email.trim() && copy.emailMissing }),
    send: async ({ name, email, message }) =>
      ask.mutateAsync({
        version: await savedVersion(),
        message: textOrNull(message),
        ...(isByEmail && { email, name: textOrNull(name) }),
      }),
    onSuccess: onClose,
  });
  return (
    <>
      <ModalBody>
        <DialogForm form={form}>
          <FormAlert form={form} />
          <p>{isByEmail ? copy.outside : copy.platform(job.client_name ?? '')}</p>
          {isByEmail && (
            <>
              <TextField label={copy.name} autoComplete="off" maxLength={LIMITS.name} {...form.field('name')} />
              <TextField
                label={copy.email}
                hint={copy.emailHint}
                type="email"
                autoComplete="off"
                maxLength={LIMITS.email}
                {...form.field('email')}
              />
            </>
          )}
          <TextArea label={copy.message} max={1000} {...form.field('message')} />
          {!isByEmail && (
            <Button variant="plain" onClick={() => setByEmail(true)}>
              {copy.byEmail}
            </Button>
          )}
        </DialogForm>
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

/** The client is asked about what the person sees: what was typed is saved first. */
function useSavedVersion(mwbeId: string, job: OwnExperience) {
  const client = useQueryClient();
  return async () => {
    if ((await flushAutosaves()) !== 'saved') throw new Error(copy.unsaved);
    const jobs = client.getQueryData(ownExperiencesQuery(mwbeId).queryKey);
    return jobs?.find(({ id }) => id === job.id)?.version ?? job.version;
  };
}
