import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SpendPayment } from '#contract/impact-dashboards/schema/vendors.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { day } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { filesCopy as words } from '../copy/files.ts';
import { copy } from '../copy.ts';
import { dollars } from '../model/figures.ts';
import { spendPaymentsQuery, useSpendActs } from '../queries/spend.ts';
import css from './Impact.module.css';

interface Props {
  readonly id: string;
  readonly mayEdit: boolean;
}
interface ListProps extends Props {
  /** A later count finds others. */
  readonly asOf: string | null;
}

/** Payments of files that payment tracking has too, and those of which a person says whether it has. */
export function TrackedPayments({ id, mayEdit, asOf }: ListProps) {
  const doubtful = useQuery(spendPaymentsQuery(id, 'doubtful', asOf));
  const tracked = useQuery(spendPaymentsQuery(id, 'tracked', asOf));
  return (
    <>
      <QueryBoundary query={doubtful} copy={copy} skeleton={<Skeleton width={100} height={60} />}>
        {(payments) =>
          payments.length > 0 && (
            <section aria-label={words.doubtful(payments.length)}>
              <h3>{words.doubtful(payments.length)}</h3>
              <p className="muted">{words.doubtfulNote}</p>
              <ul className={css.rows}>
                {payments.map((payment) => (
                  <Payment key={`${payment.file_id} ${payment.line}`} id={id} payment={payment} mayEdit={mayEdit} />
                ))}
              </ul>
            </section>
          )
        }
      </QueryBoundary>
      <QueryBoundary query={tracked} copy={copy} skeleton={<Skeleton width={100} height={60} />}>
        {(payments) =>
          payments.length > 0 && (
            <section aria-label={words.tracked(payments.length)}>
              <h3>{words.tracked(payments.length)}</h3>
              <p className="muted">{words.trackedNote}</p>
              <ul className={css.rows}>
                {payments.map((payment) => (
                  <Payment key={`${payment.file_id} ${payment.line}`} id={id} payment={payment} mayEdit={false} />
                ))}
              </ul>
            </section>
          )
        }
      </QueryBoundary>
    </>
  );
}

function Payment({ id, payment, mayEdit }: Props & { readonly payment: SpendPayment }) {
  const { decidePayment } = useSpendActs(id);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { tracked, vendor, cents, paid_on, file, line } = payment;
  const decide = async (isSame: boolean) => {
    setBusy(true);
    setProblem(null);
    await decidePayment(payment, isSame).catch((error: Error) => setProblem(words.failed(error.message)));
    setBusy(false);
  };
  return (
    <li className={css.vendor}>
      <p>
        <strong>{words.payment(vendor, dollars(cents), day(paid_on))}</strong>{' '}
        <span className="muted">{words.rowOf(file, line, payment.contract_number)}</span>
      </p>
      <p className={css.candidate}>
        <span>
          <Link to="/payment-tracking/$id" params={{ id: tracked.contract_id }} search={{ line: tracked.line_id }}>
            {words.contract(tracked.number, tracked.title)}
          </Link>{' '}
          <span className="muted">
            {words.trackedPayment(dollars(tracked.paid_cents), tracked.paid_on && day(tracked.paid_on), tracked.month)}
            {payment.by_person && ` ${words.byPerson}`}
          </span>
        </span>
      </p>
      {mayEdit && (
        <div className={css.chips}>
          <Button variant="light" size="dense" loading={busy} onClick={() => void decide(true)}>
            {words.same}
          </Button>
          <Button variant="plain" size="dense" loading={busy} onClick={() => void decide(false)}>
            {words.other}
          </Button>
        </div>
      )}
      <div role="alert">{problem && <Banner variant="error">{problem}</Banner>}</div>
    </li>
  );
}
