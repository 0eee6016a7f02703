import { type ComponentType, useState } from 'react';
import { money, percent, phone, taxId } from '#web/ui/formats.ts';
import type { MaskedFieldProps } from '#web/ui/MaskedField.tsx';
import { AmountField, DecimalField, MoneyField, PercentField, PhoneField, TaxIdField } from '#web/ui/NumberFields.tsx';
import { Columns } from './Columns.tsx';
import { State } from './State.tsx';

const TOO_LITTLE = 'This is less than the bond for a single job';

export default function NumberFieldsSection() {
  return (
    <>
      <State name="Empty">
        <Columns>
          <Held as={AmountField} label="Contract amount" />
          <Held as={MoneyField} label="Invoice amount" />
          <Held as={DecimalField} label="Hours worked" />
          <Held as={PercentField} label="Share of the contract" />
          <Held as={PhoneField} label="Phone" />
          <Held as={TaxIdField} label="Tax ID" hint="Kept encrypted. Others never see it." />
        </Columns>
      </State>
      <State name="Filled">
        <Columns>
          <Held as={AmountField} label="Largest job so far" start="1180000" hint="From a verified job. Correct?" />
          <Held as={MoneyField} label="Paid so far" start="96250.50" />
          <Held as={Distance} label="Distance" start="12.75" />
          <Held as={PercentField} label="Goal" start="24" />
          <Held as={PhoneField} label="Mobile phone" start="1 (410) 555-0142" />
          <Held as={TaxIdField} label="Tax ID of the firm" start="52-1234567" />
          <Held as={AmountField} label="The largest amount that can be" start="100000000000" />
        </Columns>
      </State>
      <State name="With an error">
        <Columns>
          <Held as={AmountField} label="Bond for all jobs together" start="600000" error={TOO_LITTLE} />
          <Held as={PercentField} label="Share with an error" error="You must complete this field" />
          <Held as={PhoneField} label="Phone with an error" start="(410) 555" error="You must complete this field" />
        </Columns>
      </State>
      <State name="Disabled">
        <Columns>
          <Held as={AmountField} label="Locked amount" start="2500000" disabled />
          <Held as={PercentField} label="Locked share" start="12" disabled />
        </Columns>
      </State>
      <State name="Only shown">
        <ul>
          <li>Amounts {[1_180_000, 96_250.5, 0, -1250].map((amount) => money(amount)).join(' · ')}</li>
          <li>Missing in a card {money(null)}</li>
          <li>Missing in a table {money(null, '–')}</li>
          <li>Missing in a total {money(null, '$0')}</li>
          <li>Shares {[24.6, 0, -3.2, 118].map((share) => percent(share)).join(' · ')}</li>
          <li>Phone {phone('4105550142')}</li>
          <li>Tax ID {taxId('521234567')}</li>
        </ul>
      </State>
    </>
  );
}

function Distance(props: MaskedFieldProps) {
  return <DecimalField {...props} unit="mi" />;
}

/** Holds a value as a form does, and says what it is. */
function Held({
  as: FieldOf,
  start = '',
  ...props
}: Omit<MaskedFieldProps, 'value' | 'onChange'> & {
  readonly as: ComponentType<MaskedFieldProps>;
  readonly start?: string;
}) {
  const [value, setValue] = useState(start);
  return (
    <div data-value={value}>
      <FieldOf {...props} value={value} onChange={setValue} />
    </div>
  );
}
