import { lazy, Suspense } from 'react';
import { MailSettings } from '#web/notifications/components/MailSettings.tsx';
import { useMe } from '#web/session/queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TabMenu } from '#web/ui/TabMenu.tsx';
import { copy } from './copy/details.ts';
import css from './DetailsPage.module.css';
import { photoField, projectPhotos } from './PhotoSlots.tsx';

const AccountInfo = lazy(() =>
  import('#web/accounts/components/AccountInfo.tsx').then((module) => ({ default: module.AccountInfo })),
);
const OwnWorkHistory = lazy(() =>
  import('#web/work-history/components/OwnWorkHistory.tsx').then((module) => ({ default: module.OwnWorkHistory })),
);

const SecurityTab = lazy(() => import('./SecurityTab.tsx').then((module) => ({ default: module.SecurityTab })));
const SetUpFirst = lazy(() => import('./SetUpFirst.tsx').then((module) => ({ default: module.SetUpFirst })));

const TABS = Object.entries(copy.tabs).map(([id, label]) => ({ id, label }));

export function DetailsPage() {
  const me = useMe();
  if (me?.needs_second_factor) {
    return (
      <Suspense>
        <SetUpFirst />
      </Suspense>
    );
  }
  return (
    <div className={`page ${css.page}`}>
      <PageHeading>{copy.title}</PageHeading>
      <TabMenu label={copy.title} tabs={TABS}>
        {(id) => (
          <Suspense>
            {id === 'work-history' && <OwnWorkHistory photos={projectPhotos} photoField={photoField} />}
            {id === 'notifications' && <MailSettings />}
            {id === 'security' && <SecurityTab />}
            {id === 'account-info' && me && <AccountInfo me={me} />}
          </Suspense>
        )}
      </TabMenu>
    </div>
  );
}
