import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { day } from '#web/ui/formats.ts';
import { copy } from '../copy/acts.ts';
import { contractCopy } from '../copy/contract.ts';
import { copy as room } from '../copy.ts';
import { dollars } from '../model/money.ts';

interface Props {
  readonly contract: ContractDetails;
  readonly line: PaymentLine;
  /** Of a difference: what the firm says too. */
  readonly withAnswer?: boolean;
}

/** What was reported, for those who are asked about it. */
export function ReportedFacts({ contract, line, withAnswer = false }: Props) {
  const { paid_cents, paid_on, method, reference, reason, retainage_cents } = line;
  const way = [method && room.methods[method], reference].filter(Boolean).join(', ');
  const said = (name: string, value: string | null | false, long = false) => (value ? [{ name, value, long }] : []);
  return (
    <DescriptionList
      layout="rows"
      items={[
        { name: contractCopy.facts, value: contract.title },
        {
          name: contractCopy.says(contract.hiring_company),
          value: [
            paid_cents ? dollars(paid_cents) : contractCopy.nothingPaid,
            paid_on && contractCopy.paidOn(day(paid_on)),
          ]
            .filter(Boolean)
            .join(', '),
        },
        ...said(copy.method.replace(' (optional)', ''), way),
        ...said(room.figures.retained, retainage_cents > 0 && dollars(retainage_cents)),
        ...said(copy.reason, reason, true),
        ...(withAnswer
          ? [
              { name: contractCopy.says(contract.firm), value: dollars(line.answered_cents ?? 0) },
              ...said(copy.comment, line.answer_comment, true),
              ...said(contractCopy.says(contract.hiring_company).concat(':'), line.reply, true),
            ]
          : []),
      ]}
    />
  );
}
