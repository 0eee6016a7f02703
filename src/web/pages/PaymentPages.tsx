import { useLocation } from '@tanstack/react-router';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { ExportMenu } from '#web/payment-exports/components/ExportMenu.tsx';
import { PayerTools } from '#web/payment-replies/components/PayerTools.tsx';
import { Contract } from '#web/payments/components/Contract.tsx';
import { Payments } from '#web/payments/components/Payments.tsx';
import { NotFoundPage } from './ErrorPages.tsx';
import { PaymentToolPages, PaymentTools } from './PaymentTools.tsx';

interface Props {
  readonly search: Readonly<Record<string, unknown>>;
}

/** `/payment-tracking`; what other rooms add to it is a line of `tools` (import, export, reports by paste) or `cash`. */
export const PaymentsPage = ({ search }: Props) => (
  <PaymentToolPages search={search}>
    <Payments search={search} tools={<PaymentTools search={search} />} />
  </PaymentToolPages>
);

const LINE = 'line-';
const toolsOf = (contract: ContractDetails) => (
  <>
    <PayerTools contract={contract} />
    <ExportMenu exported={{ what: 'contract', id: contract.id }} />
  </>
);

/** `/payment-tracking/{id}`; what other rooms add is a line of `tools` (exports, invitations) or `files` (proof). */
export function PaymentContractPage({ id, search: { line } }: Props & { readonly id: string }) {
  const { hash } = useLocation();
  // notifications name the line in the fragment
  const linked = hash.startsWith(LINE) ? hash.slice(LINE.length) : null;
  return (
    <Contract
      key={id}
      id={id}
      lineId={typeof line === 'string' ? line : linked}
      missing={<NotFoundPage />}
      tools={toolsOf}
    />
  );
}
