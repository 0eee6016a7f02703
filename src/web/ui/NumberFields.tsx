import { MaskedField, type MaskedFieldProps } from './MaskedField.tsx';
import { decimal, dollarsAndCents, percentage, phoneNumber, taxNumber, wholeDollars } from './masks.ts';

/** Whole dollars of a contract; the value has digits only. */
export function AmountField(props: MaskedFieldProps) {
  return <MaskedField inputMode="numeric" autoComplete="off" {...props} mask={wholeDollars} before="$" />;
}

/** Dollars and cents; the value has digits and at most one dot. */
export function MoneyField(props: MaskedFieldProps) {
  return <MaskedField inputMode="decimal" autoComplete="off" {...props} mask={dollarsAndCents} before="$" />;
}

/** Any number that is not negative; the value has digits and at most one dot. */
export function DecimalField({ unit, ...props }: MaskedFieldProps & { readonly unit?: string }) {
  return (
    <MaskedField inputMode="decimal" autoComplete="off" {...props} mask={decimal} {...(unit && { after: unit })} />
  );
}

/** Whole percent from 1 to 100. */
export function PercentField(props: MaskedFieldProps) {
  return (
    <MaskedField
      inputMode="numeric"
      autoComplete="off"
      {...props}
      mask={percentage}
      after="%"
      invalidMessage="Enter a whole number from 1 to 100"
    />
  );
}

/** A telephone number of North America; the value is as it is shown. */
export function PhoneField(props: MaskedFieldProps) {
  return (
    <MaskedField
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="(410) 555-0142"
      {...props}
      mask={phoneNumber}
      invalidMessage="Enter all ten digits, area code first"
    />
  );
}

/** Two digits, a dash, up to seven digits; the value is as it is shown. */
export function TaxIdField(props: MaskedFieldProps) {
  return (
    <MaskedField
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      placeholder="12-3456789"
      {...props}
      mask={taxNumber}
      invalidMessage="Enter two digits, a dash and up to seven digits"
    />
  );
}
