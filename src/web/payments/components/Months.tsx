import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { recount } from '#contract/payments/rules/totals.ts';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { contractCopy } from '../copy/contract.ts';
import { monthName, monthsOf } from '../model/months.ts';
import type { Ask } from './Acts.tsx';
import css from './Contract.module.css';
import { LineCard } from './LineCard.tsx';

interface Props {
  readonly contract: ContractDetails;
  readonly lineId: string | null;
  readonly ask: Ask;
}

/** Months that are shown before somebody asks for all. */
const FIRST = 12;

/** Lines by month, the last first. */
export function Months({ contract, lineId, ask }: Props) {
  const [isWhole, setWhole] = useState(false);
  const isPrinting = usePrinting();
  const months = monthsOf(contract.lines);
  const sought = months.findIndex(({ lines }) => lines.some(({ id }) => id === lineId));
  const shown = isWhole || isPrinting ? months : months.slice(0, Math.max(FIRST, sought + 1));
  return (
    <>
      <h2 id="payment-months" tabIndex={-1} className={css.heading}>
        {contractCopy.months}
      </h2>
      {months.length === 0 && (
        <EmptyState title={contractCopy.noLines}>
          <p className="muted">{contractCopy.noLinesNote[contract.side === 'payer' ? 'payer' : 'other']}</p>
        </EmptyState>
      )}
      {shown.map(({ month, lines }) => (
        <section key={month} className={css.month} aria-label={monthName(month)}>
          <MonthHeading month={month} lines={lines} />
          {lines.map((line) => (
            <LineCard key={line.id} line={line} contract={contract} isSought={line.id === lineId} ask={ask} />
          ))}
        </section>
      ))}
      {shown.length < months.length && (
        <div>
          <Button variant="outlineDark" onClick={() => setWhole(true)}>
            {contractCopy.earlier(months.length - shown.length)}
          </Button>
        </div>
      )}
    </>
  );
}

function MonthHeading({ month, lines }: { readonly month: string; readonly lines: readonly PaymentLine[] }) {
  const { paid_cents, confirmed_cents } = recount(lines);
  const isReported = lines.some(({ paid_cents: paid }) => paid !== null);
  return (
    <div className={css.monthHead}>
      <h3>{monthName(month)}</h3>
      {isReported && <p className={css.note}>{contractCopy.monthTotal(paid_cents, confirmed_cents)}</p>}
    </div>
  );
}

/** Whether the page is about to be printed: then nothing waits to be asked for. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const [before, after] = [true, false].map((is) => () => flushSync(() => setPrinting(is)));
    if (!before || !after) return;
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}
