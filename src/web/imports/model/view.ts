import { ROW_KINDS, type RowKind } from '#contract/imports/rules/row-kinds.ts';

/** Which part of an import the address names; whoever typed the address may have written anything. */
export interface ImportView {
  readonly kind?: RowKind;
  /** The columns are to be changed although there is a preview. */
  readonly step?: 'columns';
}

export function parseView({ kind, step }: ImportView): ImportView {
  const known = ROW_KINDS.find((one) => one === kind);
  return { ...(known ? { kind: known } : {}), ...(step === 'columns' ? { step } : {}) };
}
