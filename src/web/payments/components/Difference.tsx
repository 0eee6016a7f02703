import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { dayOf } from '#web/ui/formats.ts';
import { contractCopy } from '../copy/contract.ts';
import { dollars } from '../model/money.ts';
import css from './Contract.module.css';

interface Props {
  readonly line: PaymentLine;
  readonly contract: ContractDetails;
}

/** What both sides say, side by side, with how far apart it is and how it ended. */
export function Difference({ line, contract }: Props) {
  const { paid_cents, answered_cents, answer_comment, reply, settled_cents, settle_reason, settled_at } = line;
  const [paid, answered] = [paid_cents ?? 0, answered_cents ?? 0];
  return (
    <dl className={css.difference} aria-label={contractCopy.difference}>
      <div>
        <dt>{contractCopy.says(contract.hiring_company)}</dt>
        <dd className={css.amount}>{dollars(paid)}</dd>
        <dd>{reply ? <q>{reply}</q> : <span className="muted">{contractCopy.notExplained}</span>}</dd>
      </div>
      <div>
        <dt>{contractCopy.says(contract.firm)}</dt>
        <dd className={css.amount}>{dollars(answered)}</dd>
        <dd>{answer_comment ? <q>{answer_comment}</q> : <span className="muted">{contractCopy.notExplained}</span>}</dd>
      </div>
      <div>
        <dt>{contractCopy.differenceIs}</dt>
        <dd className={css.amount}>{dollars(paid - answered)}</dd>
      </div>
      {settled_cents !== null && (
        <div className={css.settled}>
          <dt>{contractCopy.settledAs}</dt>
          <dd className={css.amount}>{dollars(settled_cents)}</dd>
          <dd>
            <q>{settle_reason}</q>
          </dd>
          {settled_at && <dd className="muted">{contractCopy.settledBy(dayOf(settled_at))}</dd>}
        </div>
      )}
    </dl>
  );
}
