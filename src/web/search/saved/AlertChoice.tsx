import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedSearch } from '#contract/search/schema.ts';
import type { AlertFrequency } from '#contract/search-alerts/rules.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { copy } from '../copy/saved.ts';
import { ALERT_STATES } from '../model/alert-items.ts';
import { savedSearchesQuery } from '../queries/saved-searches.ts';
import css from './SavedSearches.module.css';

/** How often the owner of a saved search is told of what newly matches; saved when it is chosen. */
export function AlertChoice({ saved }: { readonly saved: SavedSearch }) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (alert: AlertFrequency) => api.search.rename({ params: { id: saved.id }, body: { alert } }),
    onSuccess: ({ alert }) => {
      client.setQueryData(savedSearchesQuery(saved.kind).queryKey, (all) =>
        all?.map((one) => (one.id === saved.id ? { ...one, alert } : one)),
      );
      showAlert({ variant: 'success', text: copy.alertChosen[alert](saved) });
    },
    onError: ({ message }) => showAlert({ variant: 'error', text: message }),
  });
  return (
    <div className={css.alert}>
      <Dropdown
        look="bare"
        label={copy.alertsFor(saved.name)}
        items={ALERT_STATES}
        value={isPending ? variables : saved.alert}
        onChange={(alert) => {
          if (!isPending && alert !== saved.alert) mutate(alert);
        }}
      />
    </div>
  );
}
