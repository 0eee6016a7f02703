import { useState } from 'react';
import { PAYMENT_IMPORT_UPLOAD } from '#contract/payment-imports/rules.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { SingleUpload } from '#web/ui/SingleUpload.tsx';
import { copy } from '../copy.ts';
import { usePaymentUpload } from '../queries.ts';

interface Props {
  readonly companies: readonly { readonly id: string; readonly business_name: string }[];
  readonly onStarted: (id: string) => void;
}

/** Who paid, and the file. */
export function PaymentUpload({ companies, onStarted }: Props) {
  const [companyId, setCompanyId] = useState(companies[0]?.id ?? '');
  const queue = usePaymentUpload(companyId, onStarted);
  return (
    <SingleUpload
      title={copy.title}
      endings={PAYMENT_IMPORT_UPLOAD.endings}
      queue={queue}
      why={copy.why}
      hint={copy.hint}
      uploaded={copy.uploaded}
    >
      {companies.length > 1 && (
        <Dropdown
          label={copy.payer}
          value={companyId}
          items={companies.map(({ id, business_name }) => ({ value: id, label: business_name }))}
          onChange={setCompanyId}
        />
      )}
    </SingleUpload>
  );
}
