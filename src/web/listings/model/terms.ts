import type { NamedFirm } from '#contract/listings/schema.ts';
import { textOrNull } from '#web/ui/form/text-or-null.ts';

/** A firm with its terms as they are typed; `mwbe_id` once a firm of the directory was chosen. */
export interface FirmValue {
  readonly mwbe_id: string | null;
  readonly name: string;
  readonly work: string;
  readonly naics: string;
  readonly amount: string;
  readonly percent: string;
  readonly commitment: string;
}

export const EMPTY_FIRM: FirmValue = {
  mwbe_id: null,
  name: '',
  work: '',
  naics: '',
  amount: '',
  percent: '',
  commitment: '',
};

type Terms = Omit<NamedFirm, 'mwbe_id'>;
const textOf = (value: string | number | null): string => (value === null ? '' : String(value));
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.replaceAll(',', '')));

export const toValue = (firm: NamedFirm & { readonly firm: string }): FirmValue => ({
  mwbe_id: firm.mwbe_id,
  name: firm.firm,
  work: textOf(firm.work),
  naics: textOf(firm.naics),
  amount: textOf(firm.amount),
  percent: textOf(firm.percent),
  commitment: textOf(firm.commitment),
});

export const toTerms = ({ work, naics, amount, percent, commitment }: FirmValue): Terms => ({
  work: textOrNull(work),
  naics: textOrNull(naics),
  amount: numberOf(amount),
  percent: numberOf(percent),
  commitment: textOrNull(commitment),
});

/** Only firms that were chosen from the directory. */
export const toFirms = (values: readonly FirmValue[]): NamedFirm[] =>
  values.flatMap((value) => (value.mwbe_id === null ? [] : [{ mwbe_id: value.mwbe_id, ...toTerms(value) }]));

/** Either an amount or a share. */
export const hasOneAmount = ({ amount, percent }: FirmValue): boolean =>
  (amount.trim() === '') !== (percent.trim() === '');
