import { TabMenu } from '#web/ui/TabMenu.tsx';
import { State } from './State.tsx';

const ACCOUNT = [
  { id: 'account-info', label: 'Account info' },
  { id: 'company', label: 'Company' },
  { id: 'certificates', label: 'Certificates', count: 3 },
  { id: 'notification-settings', label: 'Notification settings' },
  { id: 'people-with-access', label: 'People with access' },
  { id: 'sign-in', label: 'Sign-in and second factor' },
];
const PAGES = [
  { id: 'tabs', label: 'Tabs', path: '/staff/gallery/tabs' },
  { id: 'waiting', label: 'Waiting', path: '/staff/gallery/tabs?show=waiting', count: 12 },
  { id: 'buttons', label: 'Buttons', path: '/staff/gallery/buttons' },
];

export default function TabsSection() {
  return (
    <>
      <State name="Tabs with paths">
        <div style={{ width: '100%' }}>
          <TabMenu label="Pages" tabs={PAGES} />
        </div>
      </State>
      <section aria-label="Tabs of one page">
        <h2>Tabs of one page</h2>
        <TabMenu label="Account" tabs={ACCOUNT} defaultId="company">
          {(id) => (
            <div style={{ minHeight: 1600 }}>
              <h3>{ACCOUNT.find((tab) => tab.id === id)?.label}</h3>
              <p>
                The address ends with #{id} once this tab was chosen. Scroll to see the menu stay on a small tablet.
              </p>
            </div>
          )}
        </TabMenu>
      </section>
    </>
  );
}
