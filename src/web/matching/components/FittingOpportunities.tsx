import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import type { FittingOpportunity } from '#contract/matching/schema/fits.ts';
import type { Missing } from '#contract/matching/schema/reasons.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { momentAt } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/panels.ts';
import { toAddText } from '../model/gap-text.ts';
import { reasonText } from '../model/reason-text.ts';
import { matchesQuery } from '../queries.ts';
import css from './Matching.module.css';
import { OpportunityAlerts } from './OpportunityAlerts.tsx';

/** As many as are seen at a glance; then all that the server gives at once. */
const FIRST = 5;
const MOST = 100;

/** For a firm: open opportunities that fit it, best first, with why, what it can add, and of which it is told. */
export function FittingOpportunities({ mwbeId }: { readonly mwbeId: string }) {
  const [limit, setLimit] = useState(FIRST);
  const query = useQuery(matchesQuery(mwbeId, limit));
  return (
    <section className={css.panel} aria-label={copy.matches.heading}>
      <h2>{copy.matches.heading}</h2>
      <OpportunityAlerts />
      <QueryBoundary query={query} copy={copy.matches} skeleton={<Skeleton width={60} />}>
        {({ total, opportunities }) =>
          total === 0 ? (
            <Nothing mwbeId={mwbeId} />
          ) : (
            <>
              <ol className={css.rows} aria-label={copy.matches.heading}>
                {opportunities.map((one) => (
                  <OpportunityRow key={one.id} opportunity={one} mwbeId={mwbeId} />
                ))}
              </ol>
              {limit < Math.min(total, MOST) && (
                <Button variant="outlineDark" loading={query.isPlaceholderData} onClick={() => setLimit(MOST)}>
                  {total > MOST ? copy.matches.more : copy.matches.all(total)}
                </Button>
              )}
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
}

function Nothing({ mwbeId: id }: { readonly mwbeId: string }) {
  return (
    <EmptyState title={copy.matches.none}>
      <p>{copy.matches.noneHint}</p>
      <Link to="/onboarding/basic-information/$id" params={{ id }}>
        {copy.matches.profile}
      </Link>
    </EmptyState>
  );
}

interface RowProps {
  readonly opportunity: FittingOpportunity;
  readonly mwbeId: string;
}

function OpportunityRow({ opportunity, mwbeId }: RowProps) {
  const { id, title, owner, city, state_code, deadline_at, time_zone, strong, reasons, missing } = opportunity;
  const due = deadline_at === null ? copy.matches.noDeadline : copy.matches.due(momentAt(deadline_at, time_zone));
  return (
    <li className={css.row}>
      <div className={css.body}>
        <h3 className={css.name}>
          <Link to="/opportunity/$id" params={{ id }}>
            {title}
          </Link>{' '}
          {strong && <Tag>{copy.fits.strongMatch}</Tag>}
        </h3>
        <p className={css.muted}>
          {[owner, [city, state_code].filter(Boolean).join(', '), due].filter(Boolean).join(' · ')}
        </p>
        <p className={css.reasons}>
          <IconCheck size={16} stroke={2} aria-hidden />
          {reasons.map(reasonText).join(' · ')}
        </p>
        {missing.length > 0 && <ToAdd missing={missing} mwbeId={mwbeId} />}
      </div>
    </li>
  );
}

/** Each links to where it is given. */
function ToAdd({ missing, mwbeId: id }: { readonly missing: readonly Missing[]; readonly mwbeId: string }) {
  return (
    <p className={css.toAdd}>
      {copy.matches.add}{' '}
      {missing.map((one, at) => (
        <Fragment key={one.code}>
          {at > 0 && ', '}
          <Link to={one.code === 'certificate' ? '/profile/$id' : '/onboarding/basic-information/$id'} params={{ id }}>
            {toAddText(one)}
          </Link>
        </Fragment>
      ))}{' '}
      {copy.matches.toBeSure}
    </p>
  );
}
