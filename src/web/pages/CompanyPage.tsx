import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Company } from '#contract/accounts/schema/companies.ts';
import { CompanyOverview } from '#web/accounts/components/CompanyOverview.tsx';
import { copy } from '#web/accounts/copy/company.ts';
import { companyQuery } from '#web/accounts/queries/company.ts';
import { type CurrentUser, useMe } from '#web/session/queries.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TabMenu } from '#web/ui/TabMenu.tsx';
import css from './AccountSettings.module.css';
import { NotFoundPage } from './ErrorPages.tsx';

const CompanyPeople = lazyNamed(() => import('#web/accounts/components/CompanyPeople.tsx'), 'CompanyPeople');
const JoinRequests = lazyNamed(() => import('#web/join-requests/components/JoinRequests.tsx'), 'JoinRequests');
const CompanySettings = lazyNamed(() => import('#web/accounts/components/CompanySettings.tsx'), 'CompanySettings');

const Scorecard = lazyNamed(() => import('#web/scorecards/components/Scorecard.tsx'), 'Scorecard');
const SsoSettings = lazyNamed(() => import('#web/sso/components/SsoSettings.tsx'), 'SsoSettings');

/** `/details/hiring_company/{id}` and `/details/mwbe/{id}`: for the people of the company, and for staff. */
export function CompanyPage({ type }: { readonly type: Company['type'] }) {
  const { id = '' } = useParams({ strict: false });
  const me = useMe();
  const query = useQuery(companyQuery(id));
  if (!me || query.data === null || (query.data && query.data.type !== type)) return <NotFoundPage />;
  return (
    <div className={`page ${css.page}`}>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={40} height={34} />}>
        {(company) => company && <Tabs company={company} me={me} />}
      </QueryBoundary>
    </div>
  );
}

function Tabs({ company, me }: { readonly company: Company; readonly me: CurrentUser }) {
  const setsUpSignOn = company.type === 'hiring_company' && (company.my_role === 'administrator' || isStaffAdmin(me));
  const tabs = [
    { id: 'overview', label: copy.tabs.overview },
    { id: 'people', label: copy.tabs.people },
    ...(company.type === 'hiring_company' ? [{ id: 'settings', label: copy.tabs.settings }] : []),
    ...(setsUpSignOn ? [{ id: 'single-sign-on', label: copy.tabs.signOn }] : []),
  ];
  return (
    <>
      <PageHeading>{company.name}</PageHeading>
      <TabMenu label={company.name} tabs={tabs}>
        {(id) => (
          <Suspense>
            {id === 'overview' && (
              <>
                <CompanyOverview company={company} />
                {company.type === 'hiring_company' && <Scorecard companyId={company.id} />}
              </>
            )}
            {id === 'people' && (
              <>
                {company.my_role === 'administrator' && (
                  <JoinRequests companyId={company.id} mayDecide={!me.impersonating} />
                )}
                <CompanyPeople company={company} me={me} />
              </>
            )}
            {id === 'settings' && <CompanySettings company={company} me={me} />}
            {id === 'single-sign-on' && <SsoSettings companyId={company.id} />}
          </Suspense>
        )}
      </TabMenu>
    </>
  );
}

const isStaffAdmin = ({ user_type, admin }: CurrentUser): boolean => user_type === 'INTERNAL' && admin;
