import { useQuery } from '@tanstack/react-query';
import { ALERT_THRESHOLDS } from '#contract/matching/rules/alerts.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/panels.ts';
import { alertsQuery, useChangeAlerts } from '../queries.ts';
import css from './Matching.module.css';

const ITEMS = ALERT_THRESHOLDS.map((value) => ({ value, label: copy.alerts.options[value] }));
const TEXTS = { loading: copy.alerts.loading, failedTitle: copy.alerts.failedTitle, failed: copy.alerts.data };

/** Of which opportunities the person is told: all that fit, strong matches, or none. */
export function OpportunityAlerts() {
  const query = useQuery(alertsQuery);
  const change = useChangeAlerts();
  return (
    <div className={css.alerts}>
      <span aria-hidden>{copy.alerts.legend}</span>
      <QueryBoundary query={query} copy={TEXTS} skeleton={<Skeleton width={30} />}>
        {({ threshold }) => (
          <SegmentedControl
            label={copy.alerts.legend}
            value={threshold}
            items={ITEMS}
            onChange={(chosen) => change.mutate(chosen)}
          />
        )}
      </QueryBoundary>
      {change.isError && <p role="alert">{copy.alerts.failed}</p>}
    </div>
  );
}
