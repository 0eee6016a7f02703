import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { tab as cashTab } from '#web/cash-bridge/copy.ts';
import { PaymentExport } from '#web/payment-exports/components/PaymentExport.tsx';
import { PayerTools } from '#web/payment-replies/components/PayerTools.tsx';
import { Contract } from '#web/payments/components/Contract.tsx';
import type { Award } from '#web/payments/components/NewContract.tsx';
import { Payments } from '#web/payments/components/Payments.tsx';
import { parsePaymentsSearch } from '#web/payments/model/search.ts';
import { useMe } from '#web/session/queries.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { NotFoundPage } from './ErrorPages.tsx';
import { PaymentToolPages, PaymentTools } from './PaymentTools.tsx';

// few come from an award
const FromAward = lazyNamed(() => import('./FromAward.tsx'), 'FromAward');
const AboutMessageButton = lazyNamed(
  () => import('#web/messaging/components/AboutMessageButton.tsx'),
  'AboutMessageButton',
);
const CashBridge = lazyNamed(() => import('#web/cash-bridge/components/CashBridge.tsx'), 'CashBridge');

interface Props {
  readonly search: Readonly<Record<string, unknown>>;
}

/** `/payment-tracking`; what other rooms add to it is a line of `tools` (import, export, reports by paste) or `cash`. */
export function PaymentsPage({ search }: Props) {
  const { award, hired = '' } = parsePaymentsSearch(search);
  const cash = useCash();
  const page = (found: Award | null | undefined) => (
    <Payments search={search} tools={<PaymentTools search={search} />} cash={cash} award={found} />
  );
  return (
    <PaymentToolPages search={search}>
      {award === undefined ? (
        page(undefined)
      ) : (
        <Suspense fallback={page(null)}>
          <FromAward opportunityId={award} mwbeId={hired}>
            {page}
          </FromAward>
        </Suspense>
      )}
    </PaymentToolPages>
  );
}

/** For the firm's own people: nobody sees it in their place. */
function useCash() {
  const me = useMe();
  const firm = me?.mwbes[0];
  if (!firm || me.impersonating) return undefined;
  return {
    label: cashTab,
    panel: (
      <Suspense>
        <CashBridge firmId={firm.id} />
      </Suspense>
    ),
  };
}

const LINE = 'line-';
const toolsOf = (contract: ContractDetails) => (
  <>
    <PayerTools contract={contract} />
    <PaymentExport exported={{ what: 'contract', id: contract.id }} />
    <Suspense>
      <MessageParty contract={contract} />
    </Suspense>
  </>
);

/** Payer and firm write to each other about it. */
function MessageParty({
  contract: { id, hiring_company_id, hiring_company, mwbe_id, firm },
}: {
  readonly contract: ContractDetails;
}) {
  const me = useMe();
  const isPayer = me?.hiring_companies.some((company) => company.id === hiring_company_id);
  if (!isPayer && !me?.mwbes.some((own) => own.id === mwbe_id)) return null;
  return <AboutMessageButton about={{ kind: 'payment', id }} name={isPayer ? firm : hiring_company} />;
}

/** `/payment-tracking/{id}`; what other rooms add is a line of `tools` (exports, invitations). */
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
