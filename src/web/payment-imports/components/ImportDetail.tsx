import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentImportDetail, ShownPayment } from '#contract/payment-imports/schema.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { count } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { BADGES } from '../model.ts';
import { downloadRefused, paymentImportQuery, useImportActs } from '../queries.ts';
import { MappingForm } from './MappingForm.tsx';
import css from './PaymentImports.module.css';

/** One file: what it would report or reported, its columns, and what it refuses. */
export function ImportDetail({ id }: { readonly id: string }) {
  const query = useQuery(paymentImportQuery(id));
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={60} />}>
      {(one) => (
        <>
          <div role="status" className={css.state}>
            <Badge status={BADGES[one.status]}>{copy.statuses[one.status]}</Badge> {one.file_name}
          </div>
          <Outcome one={one} />
          {one.status === 'checked' && one.mapping && <MappingForm one={one} mapping={one.mapping} />}
          {one.payments.length > 0 && <Payments payments={one.payments} />}
          {one.counts !== null && <Refused one={one} />}
        </>
      )}
    </QueryBoundary>
  );
}

function Outcome({ one }: { readonly one: PaymentImportDetail }) {
  const { run } = useImportActs(one.id);
  const { status, counts, problem, reported_cents } = one;
  if (status === 'waiting') return <p>{copy.reading}</p>;
  if (status === 'importing') return <p>{copy.importing}</p>;
  if (problem !== null)
    return <Banner variant="error">{status === 'checked' ? copy.mapping(problem) : problem}</Banner>;
  const payments = counts?.reported ?? 0;
  const cents = showCents(reported_cents ?? 0);
  return (
    <>
      {status === 'done' ? (
        <Banner variant="success">{copy.did(payments, cents)}</Banner>
      ) : (
        <p>{payments > 0 ? copy.would(payments, cents) : copy.nothing}</p>
      )}
      {(counts?.unchanged ?? 0) > 0 && <p className="muted">{copy.unchanged(counts?.unchanged ?? 0)}</p>}
      <div role="alert">{run.error && <Banner variant="error">{run.error.message}</Banner>}</div>
      {status === 'checked' && payments > 0 && (
        <div className={css.buttons}>
          <Button loading={run.isPending} onClick={() => run.mutate()}>
            {copy.run(payments)}
          </Button>
        </div>
      )}
    </>
  );
}

const PAYMENTS: readonly Column<ShownPayment>[] = [
  { id: 'line', header: copy.line, cell: ({ line }) => count(line), width: 80 },
  { id: 'firm', header: copy.firm, cell: ({ firm }) => firm, width: 220 },
  { id: 'contract', header: copy.contract, cell: ({ contract }) => contract, width: 160 },
  { id: 'month', header: copy.month, cell: ({ month }) => month, width: 100 },
  { id: 'paid', header: copy.fields.paid_on, cell: ({ paid_on }) => paid_on ?? copy.none, width: 120 },
  { id: 'amount', header: copy.amount, cell: ({ amount_cents }) => showCents(amount_cents), align: 'end', width: 130 },
  {
    id: 'retainage',
    header: copy.retainage,
    cell: ({ retainage_cents }) => (retainage_cents === 0 ? copy.none : showCents(retainage_cents)),
    align: 'end',
    width: 120,
  },
];

const Payments = ({ payments }: { readonly payments: readonly ShownPayment[] }) => (
  <DataTable
    id="payments of a file"
    caption={copy.paymentsTitle}
    noun={copy.paymentNoun}
    columns={PAYMENTS}
    rows={payments}
    rowId={({ line }) => String(line)}
    phone="stacked"
    empty={null}
  />
);

type RefusedRow = PaymentImportDetail['refused'][number];
const REFUSED: readonly Column<RefusedRow>[] = [
  { id: 'line', header: copy.line, cell: ({ line }) => count(line), width: 80 },
  { id: 'column', header: copy.column, cell: ({ column }) => column || copy.none, width: 180 },
  { id: 'reason', header: copy.reason, cell: ({ reason }) => reason, width: 460 },
];

function Refused({ one }: { readonly one: PaymentImportDetail }) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <DataTable
        id="refused payments"
        caption={copy.refusedTitle}
        noun={copy.refusedNoun}
        columns={REFUSED}
        rows={one.refused}
        total={one.counts?.refused ?? one.refused.length}
        rowId={({ line, column, reason }) => `${line} ${column} ${reason}`}
        phone="stacked"
        empty={<EmptyState title={copy.noneRefused} />}
      />
      <div role="alert">{problem && <Banner variant="error">{problem}</Banner>}</div>
      {one.refused.length > 0 && (
        <div className={css.buttons}>
          <Button
            variant="outlineDark"
            onClick={() => void downloadRefused(one.id).catch((error: Error) => setProblem(error.message))}
          >
            {copy.report}
          </Button>
        </div>
      )}
    </>
  );
}
