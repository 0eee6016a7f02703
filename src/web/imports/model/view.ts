import { ROW_KINDS, type RowKind } from '#contract/imports/rules/row-kinds.ts';

/** The search parameters of an import's page. */
export interface ImportView {
  readonly kind?: RowKind;
  /** Shows the column mapping although there is a preview. */
  readonly step?: 'columns';
}

export function parseView({ kind, step }: ImportView): ImportView {
  const known = ROW_KINDS.find((one) => one === kind);
  return { ...(known ? { kind: known } : {}), ...(step === 'columns' ? { step } : {}) };
}
