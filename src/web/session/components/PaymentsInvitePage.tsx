import { useParams } from '@tanstack/react-router';
import { copy } from '../copy/payments.ts';
import { LinkPanelPage } from './LinkPanel.tsx';

/** `/accept-payments-invite/{tempToken}`: signs in people invited to payment tracking, without a password. */
export const PaymentsInvitePage = () => <InvitePage kind="payments" />;

/** `/accept-dashboard-payments-invite/{tempToken}`: the same for the payments behind a dashboard. */
export const DashboardPaymentsInvitePage = () => <InvitePage kind="dashboard" />;

const PURPOSES = { payments: 'payments invite', dashboard: 'dashboard payments invite' } as const;

function InvitePage({ kind }: { readonly kind: keyof typeof PURPOSES }) {
  const { tempToken = '' } = useParams({ strict: false });
  return (
    <LinkPanelPage
      tempToken={tempToken}
      purposes={[PURPOSES[kind]]}
      title={copy.title}
      text={copy[kind]}
      button={({ email }) => copy.accept(email ?? '')}
      to="/payment-tracking"
    />
  );
}
