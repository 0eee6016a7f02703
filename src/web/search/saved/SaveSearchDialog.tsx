import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { AlertFrequency } from '#contract/search-alerts/rules.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/saved.ts';
import { ALERT_ITEMS } from '../model/alert-items.ts';
import { filterLabels } from '../model/filter-labels.ts';
import { type DirectoryState, withView } from '../model/search-state.ts';
import { directoryQuery } from '../queries/directory.ts';
import { savedSearchesQuery } from '../queries/saved-searches.ts';
import css from './SavedSearches.module.css';

interface Props {
  readonly state: DirectoryState;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Saves the search under a name, which is proposed from its words and filters. */
export function SaveSearchDialog({ state, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.saveTitle}>
      <SaveSearchForm state={state} onClose={onClose} />
    </Modal>
  );
}

function SaveSearchForm({ state, onClose }: Omit<Props, 'opened'>) {
  const client = useQueryClient();
  const router = useRouter();
  const [proposed] = useState(() => {
    const facets = client.getQueryData(directoryQuery(state).queryKey)?.facets;
    const parts = [state.q, ...filterLabels(state, facets).map(({ label }) => label)].filter(Boolean);
    return parts.join(', ').slice(0, LIMITS.name) || copy.allFirms;
  });
  const saving = useMutation({
    mutationFn: ({ name, alert }: { name: string; alert: AlertFrequency }) => {
      const { page: _page, alert: _alert, ...search } = withView(state, { compare: undefined });
      const query = router.buildLocation({ to: '/search', search }).searchStr.replace(/^\?/, '');
      return api.search.save({ body: { name, query, kind: 'firms', alert } });
    },
    onSuccess: (saved) => {
      client.invalidateQueries(savedSearchesQuery('firms'));
      showAlert({ variant: 'success', text: copy.saved(saved.name) });
      onClose();
    },
  });
  const form = useAppForm({
    initialValues: { name: proposed, alert: 'off' as AlertFrequency },
    send: ({ name, alert }) => saving.mutateAsync({ name: name.trim(), alert }),
  });
  return (
    <>
      <ModalBody>
        <form {...form.props} className={css.saving}>
          <TextField
            label={copy.name}
            hint={copy.nameHint}
            maxLength={LIMITS.name}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
            {...form.field('name')}
            error={form.errorAt('name') ?? form.alert ?? undefined}
          />
          <Dropdown label={copy.alertLabel} hint={copy.alertHint} items={ALERT_ITEMS} {...form.field('alert')} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending} disabled={form.values.name.trim() === ''}>
          {copy.save}
        </Button>
      </ModalFooter>
    </>
  );
}
