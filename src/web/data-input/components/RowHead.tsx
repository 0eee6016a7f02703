import { Link } from '@tanstack/react-router';
import type { MonthContract } from '#contract/data-input/schema/months.ts';
import { money } from '#web/ui/formats.ts';
import { sheetCopy } from '../copy/sheet.ts';
import css from './Sheet.module.css';

interface Props {
  readonly number: number;
  /** In contracting: whose row it is. */
  readonly contract: MonthContract | undefined;
  readonly confirmed: number | null;
}

/** What a row is about: its number, or the contract with what is known of it. */
export function RowHead({ number, contract, confirmed }: Props) {
  if (!contract) return <span className={css.number}>{sheetCopy.rowHead(number)}</span>;
  const {
    firm,
    title,
    tier,
    award_cents: award,
    commitment_cents: commitment,
    payment_contract_id: tracked,
  } = contract;
  const facts = [
    award === null ? null : sheetCopy.award(money(award / 100)),
    commitment === null ? null : sheetCopy.commitment(money(commitment / 100)),
  ].filter((fact) => fact !== null);
  return (
    <span className={css.contract} data-tier={tier}>
      <strong>{firm ?? title}</strong>
      {firm !== null && <span>{title}</span>}
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
      {tracked !== null && <Tracked contract={contract} id={tracked} confirmed={confirmed} />}
    </span>
  );
}

function Tracked({ contract, id, confirmed }: { contract: MonthContract; id: string; confirmed: number | null }) {
  const { payments, may_report } = contract;
  const isMissing = payments !== null && payments.lines === 0;
  return (
    <>
      <span className={isMissing ? css.warning : undefined}>
        {isMissing ? sheetCopy.notReported : sheetCopy.tracked}
        {!isMissing && confirmed !== null && `, ${sheetCopy.confirmed(money(confirmed / 100))}`}
      </span>
      <Link to="/payment-tracking/$id" params={{ id }}>
        {isMissing && may_report ? sheetCopy.reportPayments : sheetCopy.openPayments}
      </Link>
    </>
  );
}
