import { ROW_KINDS, type RowKind } from '#contract/imports/rules/desk.ts';

/** Which part of an import the address names; whoever typed the address may have written anything. */
export interface Part {
  readonly kind?: RowKind;
  /** The columns are to be changed although there is a preview. */
  readonly step?: 'columns';
}

export function readPart({ kind, step }: Part): Part {
  const known = ROW_KINDS.find((one) => one === kind);
  return { ...(known ? { kind: known } : {}), ...(step === 'columns' ? { step } : {}) };
}
