import { isLocked } from '#contract/payments/rules.ts';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';

/** What a person can do with a line: `report` also mends a report that has no answer yet. */
export type LineAct = 'report' | 'answer' | 'reply' | 'settle' | 'correct' | 'askStaff';
/** What a payer can do with a contract. */
export type ContractAct = 'pay' | 'change' | 'complete' | 'final';

/** What the dialog is about; of a task of the list, or of the page of a contract. */
export interface Asked {
  readonly act: LineAct | ContractAct;
  readonly contractId: string;
  /** Null for what is done with the contract. */
  readonly lineId: string | null;
}

type OfContract = Pick<ContractDetails, 'side' | 'state' | 'lines' | 'owner'>;

/** The acts that the state of a line leaves to a side, what is owed first. The server decides again. */
export function actsOf(line: PaymentLine, { side, state, lines, owner }: OfContract): LineAct[] {
  if (side === 'firm') {
    if (line.state === 'reported') return ['answer'];
    return line.state === 'differs' && owner !== null && line.staff_asked_at === null ? ['askStaff'] : [];
  }
  if (side === 'owner' && line.staff_asked_at !== null) return [];
  if (side === 'owner' || side === 'staff') return line.state === 'differs' && line.replied_at ? ['settle'] : [];
  if (side !== 'payer') return [];
  if (line.state === 'differs') return ['reply'];
  if (state === 'final') return [];
  if (!isLocked(line.state)) return ['report'];
  return lines.some(({ corrects }) => corrects === line.id) ? [] : ['correct'];
}

/** Whether somebody waits for the act; what is left over could be done, and nobody needs it. */
export const isOwed = (line: PaymentLine, act: LineAct): boolean =>
  act === 'answer' ||
  act === 'settle' ||
  (act === 'report' && line.state === 'open') ||
  (act === 'reply' && line.replied_at === null);

/** What keeps a contract from being closed. */
export function openEnds(lines: readonly PaymentLine[]) {
  const inState = (state: PaymentLine['state']) => lines.filter((line) => line.state === state);
  return { unreported: inState('open'), differing: inState('differs'), unanswered: inState('reported') };
}

/** One key for the same content, so that a retry after a lost response does nothing twice. */
export function contentKey(): (content: unknown) => string {
  let last = { content: '', key: '' };
  return (content) => {
    const text = JSON.stringify(content);
    if (last.content !== text) last = { content: text, key: newKey() };
    return last.key;
  };
}
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
