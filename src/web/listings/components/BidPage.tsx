import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { BID_OUTCOMES, type BidOutcome } from '#contract/listings/rules.ts';
import type { Bid } from '#contract/listings/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { day, dayOf } from '#web/ui/formats.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { bidCopy } from '../copy/bids.ts';
import { copy } from '../copy.ts';
import { bidQuery, useDecideBid } from '../queries.ts';
import { BidFirms } from './BidFirms.tsx';
import { BidForm } from './BidForm.tsx';
import css from './Listings.module.css';

// an outcome is said once
const Question = lazyNamed(() => import('#web/opportunities/components/Question.tsx'), 'Question');

interface Props {
  readonly id: string;
  /** For what is not there, or not for this person. */
  readonly missing: ReactNode;
}

/** `/opportunity/bids/{id}`: a draft with its form, or what was submitted, for its company and the owner. */
export function BidPage({ id, missing }: Props) {
  const query = useQuery(bidQuery(id));
  if (query.data === null) return missing;
  return (
    <div className={`page ${css.stack}`}>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={40} height={34} />}>
        {(bid) =>
          bid && (
            <>
              {bid.may_edit && <Link to="/opportunity/bids">{bidCopy.back}</Link>}
              <PageHeading>{bid.project ?? bidCopy.untitled}</PageHeading>
              {bid.state === 'draft' ? <BidForm bid={bid} /> : <Submitted bid={bid} />}
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}

function Submitted({ bid }: { readonly bid: Bid }) {
  return (
    <>
      <section className={css.card} aria-label={copy.about}>
        <div>
          <Badge status={bid.state === 'lost' ? 'lapsed' : bid.state === 'won' ? 'verified' : 'info'}>
            {bidCopy.states[bid.state]}
          </Badge>
        </div>
        <DescriptionList
          items={[
            { name: copy.kinds[bid.kind], value: bid.hiring_company },
            { name: copy.owner, value: bid.owner_name ?? copy.none },
            { name: copy.bidOn, value: bid.bid_on ? day(bid.bid_on) : copy.none },
            { name: bidCopy.states.submitted, value: bid.submitted_at ? dayOf(bid.submitted_at) : copy.none },
          ]}
        />
      </section>
      {bid.may_edit && bid.state === 'submitted' && <OutcomeCard bid={bid} />}
      <h2>{copy.namedFirms}</h2>
      <BidFirms listings={bid.listings} linked />
    </>
  );
}

function OutcomeCard({ bid: { id, version } }: { readonly bid: Bid }) {
  const decide = useDecideBid(id);
  const [asked, setAsked] = useState<BidOutcome>('won');
  // apart, as a dialog whose title changes while it closes takes the focus back; null: nobody asked yet
  const [isAsking, setAsking] = useState<boolean | null>(null);
  return (
    <section className={css.card}>
      <h2>{bidCopy.outcomeTitle}</h2>
      <div className={css.acts}>
        {BID_OUTCOMES.map((outcome) => (
          <Button
            key={outcome}
            variant="outlineDark"
            onClick={() => {
              setAsked(outcome);
              setAsking(true);
            }}
          >
            {bidCopy.outcome[outcome]}
          </Button>
        ))}
      </div>
      {isAsking !== null && (
        <Suspense>
          <Question
            opened={isAsking}
            title={bidCopy.outcomeQuestion[asked]}
            note={bidCopy.outcomeNote}
            action={bidCopy.outcome[asked]}
            act={() => decide.mutateAsync({ version, outcome: asked })}
            onDone={() => showAlert({ variant: 'success', text: bidCopy.outcomeTold })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
