import { lazy, Suspense } from 'react';
import { MailSettings } from '#web/notifications/components/MailSettings.tsx';
import { useMe } from '#web/session/queries.ts';
import { FactList } from '#web/ui/FactList.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TabMenu } from '#web/ui/TabMenu.tsx';
import { copy } from './copy/details.ts';
import css from './DetailsPage.module.css';
import { photoField, projectPhotos } from './PhotoSlots.tsx';

const OwnWorkHistory = lazy(() =>
  import('#web/work-history/components/OwnWorkHistory.tsx').then((module) => ({ default: module.OwnWorkHistory })),
);

const TABS = Object.entries(copy.tabs).map(([id, label]) => ({ id, label }));

export function DetailsPage() {
  return (
    <div className={`page ${css.page}`}>
      <PageHeading>{copy.title}</PageHeading>
      <TabMenu label={copy.title} tabs={TABS}>
        {(id) => (
          <Suspense>
            {id === 'work-history' && <OwnWorkHistory photos={projectPhotos} photoField={photoField} />}
            {id === 'notifications' && <MailSettings />}
            {id === 'account-info' && <Account />}
          </Suspense>
        )}
      </TabMenu>
    </div>
  );
}

function Account() {
  const me = useMe();
  if (!me) return null;
  const companies = [
    ...me.mwbes.map(({ legal_business_name }) => legal_business_name),
    ...me.hiring_companies.map(({ business_name }) => business_name),
  ];
  return (
    <FactList
      layout="rows"
      facts={[
        { name: copy.name, value: `${me.first_name} ${me.last_name}` },
        { name: copy.email, value: me.email },
        { name: copy.company, value: companies.join(', ') || copy.none },
      ]}
    />
  );
}
