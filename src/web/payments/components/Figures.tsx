import type { Figures as FiguresOf } from '#contract/payments/rules/totals.ts';
import { KeyFigures } from '#web/ui/KeyFigures.tsx';
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
  const { paid_cents, confirmed_cents, unanswered_cents, differs_cents, retained_cents } = figures;
  const items = [
    ...(award ? [{ key: 'award', cents: award.cents, note: award.note } as const] : []),
    { key: 'paid', cents: paid_cents },
    { key: 'confirmed', cents: confirmed_cents },
    { key: 'unanswered', cents: unanswered_cents },
    { key: 'differs', cents: differs_cents },
    { key: 'retained', cents: retained_cents },
  ] as const;
  return (
    <section aria-label={label}>
      <KeyFigures
        items={items.map(({ key, cents, ...rest }) => ({
          ...rest,
          key,
          name: copy.figures[key],
          value: dollars(cents),
          className: css[key],
        }))}
      />
    </section>
  );
}
