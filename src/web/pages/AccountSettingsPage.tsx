import { Suspense } from 'react';
import { EmailSettings } from '#web/notifications/components/EmailSettings.tsx';
import { useMe } from '#web/session/queries.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TabMenu } from '#web/ui/TabMenu.tsx';
import css from './AccountSettings.module.css';
import { copy } from './copy/account-settings.ts';
import { photoField, projectPhotos } from './PhotoSlots.tsx';

const AccountInfo = lazyNamed(() => import('#web/accounts/components/AccountInfo.tsx'), 'AccountInfo');
const WorkHistoryList = lazyNamed(() => import('#web/work-history/components/WorkHistoryList.tsx'), 'WorkHistoryList');

const SecurityTab = lazyNamed(() => import('./SecurityTab.tsx'), 'SecurityTab');
const SetUpFirst = lazyNamed(() => import('./RequiredTwoStepSetup.tsx'), 'RequiredTwoStepSetup');

const TABS = Object.entries(copy.tabs).map(([id, label]) => ({ id, label }));

export function AccountSettingsPage() {
  const me = useMe();
  if (me?.needs_second_factor) {
    return (
      <Suspense>
        <SetUpFirst />
      </Suspense>
    );
  }
  const ownsAccount = me?.signed_in_through === null;
  return (
    <div className={`page ${css.page}`}>
      <PageHeading>{copy.title}</PageHeading>
      {me && me.signed_in_through !== null && (
        <Banner variant="info">{copy.signedInThrough(me.signed_in_through)}</Banner>
      )}
      <TabMenu label={copy.title} tabs={TABS}>
        {(id) => (
          <Suspense>
            {id === 'work-history' && <WorkHistoryList photos={projectPhotos} photoField={photoField} />}
            {id === 'notifications' && <EmailSettings readOnly={!ownsAccount} />}
            {id === 'security' && <SecurityTab />}
            {id === 'account-info' && me && <AccountInfo me={me} />}
          </Suspense>
        )}
      </TabMenu>
    </div>
  );
}
