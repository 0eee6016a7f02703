import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { labelsOf } from '../copy/labels.ts';
import { copy } from '../copy/saved.ts';
import { directoryQuery } from '../queries/directory.ts';
import { savedQuery } from '../queries/saved.ts';
import { type DirectoryState, look } from '../queries/state.ts';

interface Props {
  readonly state: DirectoryState;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Keeps the search under a name; one is proposed from its words and filters. */
export function SaveDialog({ state, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.saveTitle}>
      <SaveForm state={state} onClose={onClose} />
    </Modal>
  );
}

function SaveForm({ state, onClose }: Omit<Props, 'opened'>) {
  const client = useQueryClient();
  const router = useRouter();
  const id = useId();
  const [name, setName] = useState(() => {
    const facets = client.getQueryData(directoryQuery(state).queryKey)?.facets;
    const parts = [state.q, ...labelsOf(state, facets).map(({ label }) => label)].filter(Boolean);
    return parts.join(', ').slice(0, LIMITS.name) || copy.everything;
  });
  const saving = useMutation({
    mutationFn: () => {
      const { page: _page, ...search } = look(state, { compare: undefined });
      const query = router.buildLocation({ to: '/search', search }).searchStr.replace(/^\?/, '');
      return api.search.save({ body: { name: name.trim(), query } });
    },
    onSuccess: (saved) => {
      client.invalidateQueries(savedQuery);
      showAlert({ variant: 'success', text: copy.saved(saved.name) });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  return (
    <>
      <ModalMain>
        <form id={id} onSubmit={submit}>
          <TextField
            label={copy.name}
            hint={copy.nameHint}
            error={saving.error?.message}
            value={name}
            maxLength={LIMITS.name}
            autoComplete="off"
            onChange={setName}
            onFocus={(event) => event.currentTarget.select()}
          />
        </form>
      </ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={id} loading={saving.isPending} disabled={name.trim() === ''}>
          {copy.save}
        </Button>
      </ModalFoot>
    </>
  );
}
