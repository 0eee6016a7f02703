import { IconListSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ALERT_KINDS } from '#contract/search-alerts/rules.ts';
import type { SearchAlertSubject } from '#contract/search-alerts/schema.ts';
import { defineCards } from '#web/notifications/model/card-types.ts';
import { copy } from '../copy.ts';

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
  subjects: { SearchAlert: { Outcome, Details: () => null } },
});

function Text({ subject: { alert_of, total, search_name, names } }: TextProps) {
  return (
    <>
      {copy.found(alert_of, total)} <strong>{search_name}</strong>
      {names.length > 0 && `: ${copy.names(names, total)}`}
    </>
  );
}

function Outcome({ subject: { id, alert_of, total } }: TextProps) {
  return (
    <Link to={ALERT_KINDS[alert_of].page} search={{ alert: id }}>
      {copy.see(alert_of, total)}
    </Link>
  );
}
