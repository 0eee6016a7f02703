import { useParams } from '@tanstack/react-router';
import { copy } from '../copy/links.ts';
import { LinkPanelPage } from './LinkPanel.tsx';

/** `/login-payment-user/{tempToken}`: signs in people who only confirm payments, without a password. */
export function PaymentsLogInPage() {
  const { tempToken = '' } = useParams({ strict: false });
  return (
    <LinkPanelPage
      tempToken={tempToken}
      purposes={['payment user log-in']}
      title={copy.paymentsTitle}
      text={() => copy.paymentsText}
      button={({ email }) => copy.logInButton(email ?? '')}
      to="/payment-tracking"
    />
  );
}
