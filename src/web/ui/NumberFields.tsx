import { MaskedField, type MaskedFieldProps } from './MaskedField.tsx';
import {
  decimal,
  dollarsAndCents,
  type FieldProblem,
  percentage,
  phoneNumber,
  taxNumber,
  wholeDollars,
} from './masks.ts';

const AMOUNT_PROBLEMS = {
  ambiguous: 'Enter the amount as 1,180,000.50: commas between thousands, a dot before cents',
  cents: 'Enter whole dollars, without cents',
  negative: "The amount can't be negative",
  shortened: 'Enter the amount in full, such as 1,200,000',
  unreadable: 'Enter an amount in US dollars, such as 1,180,000',
} satisfies Record<FieldProblem, string>;

/** Whole dollars of a contract; the value has digits only, or is what was typed where that is no such amount. */
export function AmountField(props: MaskedFieldProps) {
  return (
    <MaskedField
      inputMode="numeric"
      autoComplete="off"
      {...props}
      mask={wholeDollars}
      before="$"
      problemMessages={AMOUNT_PROBLEMS}
    />
  );
}

/** Dollars and cents; the value has digits and at most one dot, or is what was typed where that is no amount. */
export function MoneyField(props: MaskedFieldProps) {
  return (
    <MaskedField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      mask={dollarsAndCents}
      before="$"
      problemMessages={AMOUNT_PROBLEMS}
    />
  );
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
