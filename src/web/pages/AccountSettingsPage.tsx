import { useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
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
/** The fragment of `/details` that is a page of its own. */
const WORK_HISTORY = 'work-history';

export function AccountSettingsPage() {
  const me = useMe();
  const isWorkHistory = useIsWorkHistory();
  if (me?.needs_second_factor) {
    return (
      <Suspense>
        <SetUpFirst />
      </Suspense>
    );
  }
  if (isWorkHistory) {
    return (
      <div className={`page ${css.page}`}>
        <PageHeading key={WORK_HISTORY}>{copy.workHistory}</PageHeading>
        <Suspense>
          <WorkHistoryList photos={projectPhotos} photoField={photoField} />
        </Suspense>
      </div>
    );
  }
  const ownsAccount = me?.signed_in_through === null;
  return (
    <div className={`page ${css.page}`}>
      <PageHeading key="settings">{copy.title}</PageHeading>
      {me && me.signed_in_through !== null && (
        <Banner variant="info">{copy.signedInThrough(me.signed_in_through)}</Banner>
      )}
      <TabMenu label={copy.title} tabs={TABS}>
        {(id) => (
          <Suspense>
            {id === 'notifications' && <EmailSettings readOnly={!ownsAccount} />}
            {id === 'security' && <SecurityTab />}
            {id === 'account-info' && me && <AccountInfo me={me} />}
          </Suspense>
        )}
      </TabMenu>
    </div>
  );
}

/** What is shown stays while another page loads: its address is there before it. */
function useIsWorkHistory(): boolean {
  const wanted = useLocation({
    select: ({ pathname, hash }) => (/^\/details\/?$/.test(pathname) ? hash === WORK_HISTORY : null),
  });
  const [shown, setShown] = useState(wanted === true);
  if (wanted !== null && wanted !== shown) setShown(wanted);
  return wanted ?? shown;
}
