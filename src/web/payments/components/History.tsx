import { useState } from 'react';
import type { ContractDetails, PaymentEntry } from '#contract/payments/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { day } from '#web/ui/formats.ts';
import { contractCopy } from '../copy/contract.ts';
import { copy } from '../copy.ts';
import { dollars } from '../model/money.ts';
import { monthName } from '../model/months.ts';
import css from './Contract.module.css';
import { usePrinting } from './Months.tsx';

const FIRST = 12;

/** Who did what and when, the last first: nothing in it is ever changed. */
export function History({ contract }: { readonly contract: ContractDetails }) {
  const [isWhole, setWhole] = useState(false);
  const isPrinting = usePrinting();
  const { entries } = contract;
  const shown = isWhole || isPrinting ? entries : entries.slice(0, FIRST);
  return (
    <section className={css.card} aria-label={contractCopy.history}>
      <h2>{contractCopy.history}</h2>
      <ol className={css.steps}>
        {shown.map((entry) => (
          <li key={entry.number} className={css.step}>
            <p>{sentenceOf(entry, contract)}</p>
            {entry.words && <p className={css.words}>{entry.words}</p>}
            {howOf(entry) && <p className={css.note}>{howOf(entry)}</p>}
            <p className={css.note}>
              <time dateTime={entry.at}>{contractCopy.moment(entry.at)}</time>
            </p>
          </li>
        ))}
      </ol>
      {shown.length < entries.length && (
        <div>
          <Button variant="outlineDark" size="dense" onClick={() => setWhole(true)}>
            {contractCopy.showHistory(entries.length)}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Who answered for the firm without being one of its people. */
function howOf({ details: { by, to, source } }: PaymentEntry): string | null {
  if (by === 'invitation') return contractCopy.byInvitation;
  if (by !== 'link' || typeof to !== 'string') return null;
  return contractCopy.byLink(to, source === 'payer');
}

function sentenceOf({ kind, side, amount_cents, details, line_id }: PaymentEntry, contract: ContractDetails): string {
  const { hiring_company, firm, owner, lines } = contract;
  const who = {
    payer: hiring_company,
    firm,
    owner: owner ?? copy.sides.owner,
    staff: copy.sides.staff,
    system: copy.sides.system,
  }[side];
  const of = typeof details.month === 'string' ? details.month : lines.find(({ id }) => id === line_id)?.month;
  const on = details.completed_on ?? details.effective_on;
  return (contractCopy.entries[kind] ?? contractCopy.otherEntry)({
    who,
    amount: dollars(amount_cents ?? 0),
    month: of ? monthName(of) : '',
    on: typeof on === 'string' ? day(on) : '',
  });
}
