import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { SavedSearch } from '#contract/search/schema.ts';
import { api } from '#web/api.ts';
import { copy as words } from '#web/search/copy/saved.ts';
import { savedSearchesQuery } from '#web/search/queries/saved-searches.ts';
import css from '#web/search/saved/SavedSearches.module.css';
import { SavedSearchesDrawer } from '#web/search/saved/SavedSearchesDrawer.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { dayOf } from '#web/ui/formats.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { ShowOpportunities } from '../components/SearchFields.tsx';
import { copy } from '../copy.ts';
import { activeFilters } from '../model/filter-chips.ts';
import { type OpportunityState, parseOpportunityState } from '../model/search-state.ts';
import { opportunitiesQuery } from '../queries.ts';

interface Props {
  readonly state: OpportunityState;
  readonly dialog: 'save' | 'saved' | null;
  readonly close: () => void;
  readonly show: ShowOpportunities;
}

/** The dialogs of saved searches of opportunities, loaded at first use. */
export function SavedOpportunitySearches({ state, dialog, close, show }: Props) {
  return (
    <>
      <Modal opened={dialog === 'save'} onClose={close} title={copy.saveTitle}>
        <SaveForm state={state} onClose={close} />
      </Modal>
      <SavedSearchesDrawer
        kind="opportunities"
        opened={dialog === 'saved'}
        onClose={close}
        summary={(saved) => (
          <Summary
            saved={saved}
            onOpen={(search) => {
              close();
              show(search);
            }}
          />
        )}
      />
    </>
  );
}

function Summary({
  saved,
  onOpen,
}: {
  readonly saved: SavedSearch;
  readonly onOpen: (state: OpportunityState) => void;
}) {
  const router = useRouter();
  const search = parseOpportunityState(router.options.parseSearch(saved.query));
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(search);
  };
  return (
    <div className={css.summary}>
      <Link to="/opportunity/search" search={search} className={css.name} onClick={open}>
        {saved.name}
      </Link>
      <p className={css.note}>
        {[describe(search) || copy.allOpen, words.savedOn(dayOf(saved.created_at))].join(' · ')}
      </p>
    </div>
  );
}

const describe = (state: OpportunityState, facets?: Parameters<typeof activeFilters>[1]): string =>
  [state.q && `“${state.q}”`, ...activeFilters(state, facets).map(({ label }) => label)].filter(Boolean).join(', ');

/** Saves the search under a name, which is proposed from its words and filters. */
function SaveForm({ state, onClose }: { readonly state: OpportunityState; readonly onClose: () => void }) {
  const client = useQueryClient();
  const router = useRouter();
  const [proposed] = useState(() => {
    const facets = client.getQueryData(opportunitiesQuery(state).queryKey)?.facets;
    return describe(state, facets).slice(0, LIMITS.name) || copy.allOpen;
  });
  const saving = useMutation({
    mutationFn: (name: string) => {
      const { page: _page, ...search } = state;
      const query = router.buildLocation({ to: '/opportunity/search', search }).searchStr.replace(/^\?/, '');
      return api.search.save({ body: { name, query, kind: 'opportunities' } });
    },
    onSuccess: (saved) => {
      client.invalidateQueries(savedSearchesQuery('opportunities'));
      showAlert({ variant: 'success', text: copy.saved(saved.name) });
      onClose();
    },
  });
  const form = useAppForm({
    initialValues: { name: proposed },
    send: ({ name }) => saving.mutateAsync(name.trim()),
  });
  return (
    <>
      <ModalBody>
        <form {...form.props}>
          <TextField
            label={copy.name}
            maxLength={LIMITS.name}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
            {...form.field('name')}
            error={form.errorAt('name') ?? form.alert ?? undefined}
          />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending} disabled={form.values.name.trim() === ''}>
          {copy.saveShort}
        </Button>
      </ModalFooter>
    </>
  );
}
