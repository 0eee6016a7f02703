import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { SavedKind } from '#contract/search/rules.ts';
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
import { savedSearchesQuery } from '../queries/saved-searches.ts';
import css from './SavedSearches.module.css';

interface Props {
  readonly kind: SavedKind;
  /** A name for the search, from its words and filters. */
  readonly proposed: () => string;
  /** The search as its page's URL has it, with or without the question mark. */
  readonly query: () => string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Saves the search under a name, and asks how often its owner wants to hear of what is new in it. */
export function SaveSearchDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={copy.saveTitle}>
      <SaveSearchForm {...props} />
    </Modal>
  );
}

function SaveSearchForm({ kind, proposed, query, onClose }: Omit<Props, 'opened'>) {
  const client = useQueryClient();
  const [name] = useState(() => proposed().slice(0, LIMITS.name));
  const saving = useMutation({
    mutationFn: (named: { name: string; alert: AlertFrequency }) =>
      api.search.save({ body: { ...named, kind, query: query().replace(/^\?/, '') } }),
    onSuccess: (saved) => {
      client.invalidateQueries(savedSearchesQuery(kind));
      showAlert({ variant: 'success', text: copy.saved(saved.name) });
      onClose();
    },
  });
  const form = useAppForm({
    initialValues: { name, alert: 'off' as AlertFrequency },
    send: (values) => saving.mutateAsync({ ...values, name: values.name.trim() }),
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
          <Dropdown
            label={copy.alertLabel(kind)}
            hint={copy.alertHint(kind)}
            items={ALERT_ITEMS}
            {...form.field('alert')}
          />
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
