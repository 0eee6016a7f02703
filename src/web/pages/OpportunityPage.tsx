import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { mayUsePayments } from '#contract/access/pages.ts';
import { isHiringSide } from '#contract/access/user-types.ts';
import type { Me } from '#contract/accounts/schema.ts';
import { hasMessages } from '#contract/messaging/rules.ts';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { OpportunityView } from '#web/opportunities/components/OpportunityView.tsx';
import { copy } from '#web/opportunities/copy/edit.ts';
import { copy as page } from '#web/opportunities/copy/page.ts';
import { opportunityQuery } from '#web/opportunities/queries/opportunity.ts';
import { type CurrentUser, useMe } from '#web/session/queries.ts';
import { rememberedPath } from '#web/shell/model/last-visited.ts';
import { linkTo } from '#web/shell/model/search-params.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy as tools } from './copy/payment-tools.ts';
import { NotFoundPage } from './ErrorPages.tsx';

// most who read an opportunity do not own it
const FitsToInvite = lazyNamed(() => import('./FitsToInvite.tsx'), 'FitsToInvite');
const ResponsesSection = lazyNamed(() => import('#web/responses/components/ResponsesSection.tsx'), 'ResponsesSection');
const OutreachPanel = lazyNamed(() => import('#web/outreach/components/OutreachPanel.tsx'), 'OutreachPanel');
const OwnMark = lazyNamed(() => import('#web/outreach/components/OwnMark.tsx'), 'OwnMark');
const ScorecardAside = lazyNamed(() => import('#web/scorecards/components/Scorecard.tsx'), 'ScorecardAside');
const OwnResponse = lazyNamed(() => import('#web/responses/components/OwnResponse.tsx'), 'OwnResponse');
// few who read an opportunity bid for it
const OpportunityBids = lazyNamed(() => import('#web/listings/components/OpportunityBids.tsx'), 'OpportunityBids');
const MessageOwner = lazyNamed(() => import('#web/messaging/components/MessageOwner.tsx'), 'MessageOwner');
const OriginalNotice = lazyNamed(
  () => import('#web/opportunity-imports/components/OriginalNotice.tsx'),
  'OriginalNotice',
);
const NameFirms = lazyNamed(() => import('#web/listings/components/OpportunityBids.tsx'), 'NameFirms');

/** Firms named in bids: for the owner once it is closed; others of the hiring side name theirs. */
function Bids({ opportunity, me }: { readonly opportunity: Opportunity; readonly me: Me }) {
  const { id, state, may_edit, closed_at, hiring_company_id } = opportunity;
  if (!isHiringSide(me.user_type)) return null;
  if (may_edit)
    return closed_at ? (
      <Suspense>
        <OpportunityBids opportunityId={id} />
      </Suspense>
    ) : null;
  const [company] = me.hiring_companies;
  const takesBids = hiring_company_id !== null && state !== 'draft' && state !== 'cancelled';
  return company && takesBids ? (
    <Suspense>
      <NameFirms opportunityId={id} companyId={company.id} />
    </Suspense>
  ) : null;
}

/** `/opportunity/{id}` for everybody who is signed in; what other features add is composed here. */
export function OpportunityPage({ id }: { readonly id: string }) {
  const me = useMe();
  const query = useQuery(opportunityQuery(id));
  if (!me || query.data === null) return <NotFoundPage />;
  const mwbeId = me.user_type === 'MWBE' ? me.mwbes[0]?.id : undefined;
  return (
    <div className="page">
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={40} height={34} />}>
        {(opportunity) =>
          opportunity && (
            <OpportunityView
              opportunity={opportunity}
              mwbeId={mwbeId}
              aside={
                mwbeId &&
                isOfPlumbline(opportunity) && (
                  <Suspense>
                    <OwnResponse opportunityId={id} mwbeId={mwbeId} company={companyOf(opportunity)} />
                    <OwnMark opportunityId={id} mwbeId={mwbeId} />
                    {opportunity.hiring_company_id && <ScorecardAside companyId={opportunity.hiring_company_id} />}
                  </Suspense>
                )
              }
              award={tracking(opportunity, me)}
              back={
                opportunity.may_edit && me.user_type !== 'INTERNAL' ? (
                  <Link to="/opportunity/dashboard">{page.backOwn}</Link>
                ) : (
                  <Link {...linkTo(rememberedPath('/opportunity/search', ''))}>{page.back}</Link>
                )
              }
            >
              {opportunity.source.kind !== 'plumbline' && (
                <Suspense>
                  <OriginalNotice opportunityId={id} />
                </Suspense>
              )}
              {opportunity.may_edit && opportunity.state !== 'draft' && (
                <Suspense>
                  <ResponsesSection opportunity={opportunity} />
                  <OutreachPanel
                    opportunityId={id}
                    companyId={me.user_type === 'INTERNAL' ? null : opportunity.hiring_company_id}
                  />
                </Suspense>
              )}
              {opportunity.may_edit && opportunity.is_open && (
                <Suspense>
                  <FitsToInvite opportunity={opportunity} />
                </Suspense>
              )}
              <Bids opportunity={opportunity} me={me} />
              <AskOwner opportunity={opportunity} me={me} />
            </OpportunityView>
          )
        }
      </QueryBoundary>
    </div>
  );
}

/** Beside the questions, which everybody reads: a conversation with the owner, who has messages if it is a prime. */
function AskOwner({ opportunity, me }: { readonly opportunity: Opportunity; readonly me: Me }) {
  const { id, hiring_company_id, may_edit, state, owner } = opportunity;
  if (hiring_company_id === null || may_edit || state === 'draft' || !hasMessages(me.user_type)) return null;
  return (
    <Suspense>
      <MessageOwner opportunityId={id} owner={owner} />
    </Suspense>
  );
}

/** Whoever pays the firm records the contract, filled in from the award. */
function tracking({ id, hiring_company_id }: Opportunity, me: CurrentUser) {
  const isPayer = me.hiring_companies.some((company) => company.id === hiring_company_id);
  if (!isPayer || me.impersonating || !mayUsePayments(me)) return undefined;
  return (hired: string) => (
    <Link {...linkTo(`/payment-tracking?new=true&award=${id}&hired=${hired}`)}>{tools.track}</Link>
  );
}

/** Notices of other systems are answered there. */
const isOfPlumbline = ({ source, state }: Opportunity) => source.kind === 'plumbline' && state !== 'draft';
const companyOf = ({ hiring_company_id: id, owner: name }: Opportunity) => (id === null ? null : { id, name });
