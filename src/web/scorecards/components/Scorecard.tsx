import { useQuery } from '@tanstack/react-query';
import type { NamedFigures, PaymentFigures, Scorecard as Shown } from '#contract/scorecards/schema.ts';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { scorecardQuery } from '../queries.ts';
import { Reply } from './Reply.tsx';
import css from './Scorecard.module.css';

/** On the page of a hiring company: its figures, what they are made of, its reply. */
export function Scorecard({ companyId }: { readonly companyId: string }) {
  const query = useQuery(scorecardQuery(companyId));
  return (
    <section className={css.panel} aria-label={copy.title}>
      <h2>{copy.title}</h2>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={60} height={80} />}>
        {(card) => (
          <>
            <Figures card={card} />
            <Reply card={card} />
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

/** Beside the opportunities of a company; nothing where nothing is published. */
export function ScorecardAside({ companyId }: { readonly companyId: string }) {
  const { data } = useQuery(scorecardQuery(companyId));
  if (!data || (!data.payments && !data.named && !data.reply?.text)) return null;
  return (
    <section className={css.card} aria-label={copy.titleOf(data.company)}>
      <h2>{copy.titleOf(data.company)}</h2>
      <Figures card={data} />
      {data.reply?.text && (
        <blockquote className={css.reply}>
          <p className={css.muted}>{copy.replyOf(data.company)}</p>
          <p className={css.words}>{data.reply.text}</p>
        </blockquote>
      )}
    </section>
  );
}

function Figures({ card: { payments, named } }: { readonly card: Shown }) {
  if (!payments && !named) return <p className={css.muted}>{copy.hidden}</p>;
  return (
    <>
      {payments && <OfPayments figures={payments} />}
      {named && <OfNamed figures={named} />}
      <Collapsible title={copy.how} startsOpen={false}>
        <ul className={css.how}>
          {copy.explained.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Collapsible>
    </>
  );
}

function OfPayments({ figures }: { readonly figures: PaymentFigures }) {
  const { days, confirmed, differences, lines, firms, counted_before, as_of } = figures;
  return (
    <div className={css.part}>
      <DescriptionList
        layout="rows"
        items={[
          { name: copy.days, value: days ? copy.daysValue(days) : copy.daysMissing },
          { name: copy.confirmed, value: copy.perHundred(confirmed) },
          { name: copy.differences, value: copy.perHundred(differences) },
        ]}
      />
      <p className={css.muted}>{copy.paymentsOf(lines, firms, counted_before, as_of)}</p>
    </div>
  );
}

function OfNamed({ figures }: { readonly figures: NamedFigures }) {
  const { hired, paid, lines, firms, counted_before, as_of } = figures;
  return (
    <div className={css.part}>
      <DescriptionList
        layout="rows"
        items={[
          { name: copy.hired, value: copy.ofNamed(hired) },
          { name: copy.paid, value: copy.ofNamed(paid) },
        ]}
      />
      <p className={css.muted}>{copy.namedOf(lines, firms, counted_before, as_of)}</p>
    </div>
  );
}
