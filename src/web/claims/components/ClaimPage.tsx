import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CurrentClaim } from '#contract/claims/schema.ts';
import { useMe } from '#web/session/queries.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/claim.ts';
import { currentClaimQuery } from '../queries/own.ts';
import { ClaimProgress } from './ClaimProgress.tsx';
import css from './Claims.module.css';
import { DisputeForm } from './DisputeForm.tsx';
import { DisputeProgress } from './DisputeProgress.tsx';
import { FindFirm } from './FindFirm.tsx';
import { RegisterFirm } from './RegisterFirm.tsx';
import { RegistrationProgress } from './RegistrationProgress.tsx';

/** `/claim`: what is pending, else the way to one's firm. */
export function ClaimPage() {
  const query = useQuery(currentClaimQuery);
  const firm = useMe()?.mwbes[0];
  const skeleton = (
    <>
      <Skeleton width={50} height={34} />
      <Skeleton width={90} height={48} />
    </>
  );
  return (
    <div className="page">
      <div className={css.page}>
        {firm ? (
          <OwnFirm id={firm.id} name={firm.legal_business_name} />
        ) : (
          <QueryBoundary query={query} copy={copy.boundary} skeleton={skeleton}>
            {(current) => <Current current={current} />}
          </QueryBoundary>
        )}
      </div>
    </div>
  );
}

/** Staff gave the firm to the person while the page was open. */
function OwnFirm({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <>
      <PageHeading>{copy.ownTitle(name)}</PageHeading>
      <p role="status">{copy.ownNote}</p>
      <p>
        <Link to="/onboarding/$id" params={{ id }} className={buttonClass({})}>
          {copy.toOnboarding}
        </Link>
      </p>
    </>
  );
}

type View = { readonly at: 'search' } | { readonly at: 'register' } | Disputed;
interface Disputed {
  readonly at: 'dispute';
  readonly firm: { readonly id: string; readonly name: string };
}

function Current({ current }: { readonly current: CurrentClaim }) {
  const { claim, registration, dispute } = current;
  const [view, setView] = useState<View>({ at: 'search' });
  const go = (to: View) => {
    focusNextHeading();
    setView(to);
  };
  const isClaiming = claim?.state === 'open' || claim?.state === 'review';
  const isPending = isClaiming || registration?.state === 'review' || dispute?.state === 'open';
  // once that is decided, the search says how
  useEffect(() => {
    if (isPending) setView({ at: 'search' });
  }, [isPending]);
  if (claim && isClaiming) return <ClaimProgress claim={claim} />;
  if (registration?.state === 'review') return <RegistrationProgress registration={registration} />;
  if (dispute?.state === 'open') return <DisputeProgress dispute={dispute} />;
  const toSearch = () => go({ at: 'search' });
  const toDispute = (firm: Disputed['firm']) => go({ at: 'dispute', firm });
  if (view.at === 'dispute') return <DisputeForm firm={view.firm} onBack={toSearch} />;
  if (view.at === 'register') return <RegisterFirm onBack={toSearch} onDispute={toDispute} />;
  return <FindFirm current={current} onRegister={() => go({ at: 'register' })} onDispute={toDispute} />;
}
