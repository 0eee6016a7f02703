import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Company } from '#contract/accounts/schema/companies.ts';
import { CompanyFacts } from '#web/accounts/components/CompanyFacts.tsx';
import { copy } from '#web/accounts/copy/company.ts';
import { companyQuery } from '#web/accounts/queries/company.ts';
import { type Person, useMe } from '#web/session/queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Bar, FailedState, Loading } from '#web/ui/States.tsx';
import { TabMenu } from '#web/ui/TabMenu.tsx';
import css from './DetailsPage.module.css';
import { NotFoundPage } from './ErrorPages.tsx';

const CompanyPeople = lazy(() =>
  import('#web/accounts/components/CompanyPeople.tsx').then((module) => ({ default: module.CompanyPeople })),
);
const CompanySettings = lazy(() =>
  import('#web/accounts/components/CompanySettings.tsx').then((module) => ({ default: module.CompanySettings })),
);

const SsoSettings = lazy(() =>
  import('#web/sso/components/SsoSettings.tsx').then((module) => ({ default: module.SsoSettings })),
);

/** `/details/hiring_company/{id}` and `/details/mwbe/{id}`: for the people of the company, and for staff. */
export function CompanyPage({ type }: { readonly type: Company['type'] }) {
  const { id = '' } = useParams({ strict: false });
  const me = useMe();
  const { data, isError, isFetching, refetch } = useQuery(companyQuery(id));
  if (!me || data === null || (data && data.type !== type)) return <NotFoundPage />;
  return (
    <div className={`page ${css.page}`}>
      {data ? (
        <Tabs company={data} me={me} />
      ) : isError ? (
        <FailedState title={copy.failedTitle} onRetry={refetch} loading={isFetching}>
          {copy.failed}
        </FailedState>
      ) : (
        <Loading what={copy.loading}>
          <Bar width={40} high={34} />
        </Loading>
      )}
    </div>
  );
}

function Tabs({ company, me }: { readonly company: Company; readonly me: Person }) {
  const setsUpSignOn = company.type === 'hiring_company' && (company.my_role === 'administrator' || isAdminOfStaff(me));
  const tabs = [
    { id: 'facts', label: copy.tabs.facts(company.type) },
    { id: 'people', label: copy.tabs.people },
    ...(company.type === 'hiring_company' ? [{ id: 'settings', label: copy.tabs.settings }] : []),
    ...(setsUpSignOn ? [{ id: 'single-sign-on', label: copy.tabs.signOn }] : []),
  ];
  return (
    <>
      <PageHeading tab={company.name}>{company.name}</PageHeading>
      <TabMenu label={company.name} tabs={tabs}>
        {(id) => (
          <Suspense>
            {id === 'facts' && <CompanyFacts company={company} />}
            {id === 'people' && <CompanyPeople company={company} me={me} />}
            {id === 'settings' && <CompanySettings company={company} me={me} />}
            {id === 'single-sign-on' && <SsoSettings companyId={company.id} />}
          </Suspense>
        )}
      </TabMenu>
    </>
  );
}

const isAdminOfStaff = ({ user_type, admin }: Person): boolean => user_type === 'INTERNAL' && admin;
