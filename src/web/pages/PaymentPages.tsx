import { Contract } from '#web/payments/components/Contract.tsx';
import { Payments } from '#web/payments/components/Payments.tsx';
import { NotFoundPage } from './ErrorPages.tsx';

interface Props {
  readonly search: Readonly<Record<string, unknown>>;
}

/** `/payment-tracking`; what other rooms add to it is a line of `tools` (import, export, reports by paste) or `cash`. */
export const PaymentsPage = ({ search }: Props) => <Payments search={search} />;

/** `/payment-tracking/{id}`; what other rooms add is a line of `tools` (exports, invitations) or `files` (proof). */
export const PaymentContractPage = ({ id, search: { line } }: Props & { readonly id: string }) => (
  <Contract key={id} id={id} lineId={typeof line === 'string' ? line : null} missing={<NotFoundPage />} />
);
