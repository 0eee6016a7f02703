import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { day } from '#web/ui/formats.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { dollars, type Forecast } from '../model/forecast.ts';
import css from './CashBridge.module.css';

const FIRST = 10;

interface Props {
  readonly forecast: Forecast;
  /** Whether the reader can open the contracts. */
  readonly isOwn: boolean;
}

/** Each amount with its day, where it comes from and how sure it is; then what has no day. */
export function Expected({ forecast, isOwn }: Props) {
  const [isWhole, setWhole] = useState(false);
  const { expected, undated } = forecast;
  const shown = isWhole ? expected : expected.slice(0, FIRST);
  return (
    <section className={css.part} aria-label={copy.expected}>
      <h2>{copy.expected}</h2>
      {expected.length === 0 ? (
        <EmptyState title={copy.expectedNone} />
      ) : (
        <p className={css.note}>{copy.expectedNote}</p>
      )}
      <ul className={css.list}>
        {shown.map((one) => (
          <li key={`${one.contract_id} ${one.source} ${one.on} ${one.planned_on}`} className={css.row}>
            <div>
              <p>
                <strong>{day(one.on, 'short')}</strong> <Contract id={one.contract_id} {...{ forecast, isOwn }} />
              </p>
              <p className={css.note}>{copy.sources[one.source]}</p>
              {one.planned_on && <p className={css.note}>{copy.shifted(one.planned_on, one.shifted_days)}</p>}
            </div>
            <div className={css.figure}>
              <p className={css.amount}>{dollars(one.amount_cents)}</p>
              {one.sureness === 'late' ? (
                <Badge status="warning">{copy.sureness.late}</Badge>
              ) : (
                <p className={css.note}>{copy.sureness[one.sureness]}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {shown.length < expected.length && (
        <div>
          <Button variant="outlineDark" size="dense" onClick={() => setWhole(true)}>
            {copy.showAll(expected.length)}
          </Button>
        </div>
      )}
      {undated.length > 0 && <Undated forecast={forecast} isOwn={isOwn} />}
    </section>
  );
}

function Undated({ forecast, isOwn }: Props) {
  return (
    <>
      <h3>{copy.undated}</h3>
      <p className={css.note}>{copy.undatedNote}</p>
      <ul className={css.list}>
        {forecast.undated.map(({ contract_id, reason, amount_cents }, at) => (
          // one contract can differ in several months by the same amount
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={at} className={css.row}>
            <div>
              <p>
                <Contract id={contract_id} {...{ forecast, isOwn }} />
              </p>
              <p className={css.note}>{copy.reasons[reason]}</p>
            </div>
            <p className={css.amount}>{dollars(amount_cents)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Contract({ id, forecast, isOwn }: Props & { readonly id: string }): ReactNode {
  const found = forecast.contracts.find((contract) => contract.id === id);
  if (!found) return null;
  const name = `${found.title}, ${found.payer}`;
  if (!isOwn) return name;
  return (
    <Link to="/payment-tracking/$id" params={{ id }}>
      {name}
    </Link>
  );
}
