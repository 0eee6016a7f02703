import { IconListSearch } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { ALERT_KINDS } from '#contract/search-alerts/rules.ts';
import type { SearchAlertSubject } from '#contract/search-alerts/schema.ts';
import { api } from '#web/api.ts';
import { defineCards } from '#web/notifications/model/card-types.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy.ts';
import css from './SearchAlertCards.module.css';

interface TextProps {
  readonly subject: SearchAlertSubject;
}

/** Cards of what newly matches a saved search, for its owner. */
export const searchAlertCards = defineCards<SearchAlertSubject>({
  types: {
    search_alert: {
      Icon: IconListSearch,
      heading: copy.heading,
      Text,
      titleOf: ({ search_name }) => search_name,
      hasDetails: false,
    },
  },
  subjects: { SearchAlert: { Ways } },
});

function Text({ subject: { alert_of, total, search_name, names } }: TextProps) {
  return (
    <>
      {copy.found(alert_of, total)} <strong>{search_name}</strong>
      {names.length > 0 && `: ${copy.names(names, total)}`}
    </>
  );
}

/** To what it told of, and an end to the alerts of the search while they go on. */
function Ways({ subject: { id, alert_of, total, search_id, search_name } }: TextProps) {
  const { page, view } = ALERT_KINDS[alert_of];
  const link = useRef<HTMLAnchorElement>(null);
  const { mutate, isPending } = useStopping(() => link.current?.focus());
  return (
    <>
      <Link ref={link} to={page} search={{ ...view, alert: id }}>
        {copy.see(alert_of, total)}
      </Link>
      {search_id && (
        <Button
          variant="plain"
          className={css.stop}
          size="dense"
          loading={isPending}
          onClick={() => mutate({ id: search_id, name: search_name })}
        >
          {copy.stop}
          <span className="visually-hidden"> {copy.stopOf(search_name)}</span>
        </Button>
      )}
    </>
  );
}

/** @param onStopped the button is gone then: the focus goes on */
function useStopping(onStopped: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly name: string }) =>
      api.search.rename({ params: { id }, body: { alert: 'off' } }),
    onSuccess: async (_, { name }) => {
      onStopped();
      showAlert({ variant: 'success', text: copy.stopped(name) });
      await Promise.all(
        ['notifications', 'saved-searches'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      );
    },
    onError: ({ message }) => showAlert({ variant: 'error', text: message }),
  });
}
