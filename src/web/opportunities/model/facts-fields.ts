import type { ReactNode } from 'react';
import type { Field } from '#web/ui/form/useAppForm.ts';
import type { FactsValues } from './facts-form.ts';

export type FactName = keyof FactsValues & string;

/** A form of facts: one that is saved as it is typed, or that of an addendum. */
export interface FactsForm {
  readonly values: FactsValues;
  readonly set: (changes: Partial<FactsValues>) => void;
  /** Renders a field with whatever its kind of form shows around it. */
  readonly show: <K extends FactName>(name: K, widget: (field: Field<FactsValues[K]>) => ReactNode) => ReactNode;
}
