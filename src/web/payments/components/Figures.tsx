import type { Figures as FiguresOf } from '#contract/payments/rules/totals.ts';
import { copy } from '../copy.ts';
import { dollars } from '../model/money.ts';
import css from './Figures.module.css';

interface Props {
  readonly label: string;
  readonly figures: FiguresOf;
  /** Of one contract. */
  readonly award?: { readonly cents: number; readonly note: string | null };
}

/** The five figures, the same for every side; darker means more proven. */
export function Figures({ label, figures, award }: Props) {
  const items = [
    ...(award ? [{ key: 'award', name: copy.figures.award, cents: award.cents, note: award.note }] : []),
    { key: 'paid', name: copy.figures.paid, cents: figures.paid_cents },
    { key: 'confirmed', name: copy.figures.confirmed, cents: figures.confirmed_cents },
    { key: 'unanswered', name: copy.figures.unanswered, cents: figures.unanswered_cents },
    { key: 'differs', name: copy.figures.differs, cents: figures.differs_cents },
    { key: 'retained', name: copy.figures.retained, cents: figures.retained_cents },
  ];
  return (
    <section aria-label={label}>
      <dl className={css.figures}>
        {items.map(({ key, name, cents, note }) => (
          <div key={key} className={css[key]}>
            <dt>{name}</dt>
            <dd className={css.amount}>{dollars(cents)}</dd>
            {note && <dd className={css.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
