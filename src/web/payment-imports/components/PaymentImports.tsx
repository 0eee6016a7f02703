import { useInfiniteQuery } from '@tanstack/react-query';
import { IMPORT_COUNTS } from '#contract/payment-imports/rules.ts';
import type { PaymentImport } from '#contract/payment-imports/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { count, day } from '#web/ui/formats.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { BADGES } from '../model.ts';
import { paymentImportsQuery } from '../queries.ts';
import { ImportDetail } from './ImportDetail.tsx';
import css from './PaymentImports.module.css';
import { PaymentUpload } from './PaymentUpload.tsx';

interface Props {
  /** Companies of the person that pay. */
  readonly companies: readonly { readonly id: string; readonly business_name: string }[];
  /** The import that is looked at; null for the list. */
  readonly id: string | null;
  /** Looks at another, or at the list. */
  readonly onShow: (id: string | null) => void;
}

/** Imports payments from files of finance systems: upload, check, import. */
export function PaymentImports({ companies, id, onShow }: Props) {
  if (id !== null)
    return (
      <div className={css.page}>
        <p>
          <Button variant="plain" onClick={() => onShow(null)}>
            {copy.back}
          </Button>
        </p>
        <ImportDetail key={id} id={id} />
      </div>
    );
  return (
    <div className={css.page}>
      <p className={css.intro}>{copy.intro}</p>
      <PaymentUpload companies={companies} onStarted={onShow} />
      <History onShow={onShow} />
    </div>
  );
}

function resultOf({ counts, problem, status }: PaymentImport): string {
  if (problem !== null && status === 'failed') return problem;
  const said = IMPORT_COUNTS.filter((name) => (counts?.[name] ?? 0) > 0);
  return said.map((name) => `${count(counts?.[name] ?? 0)} ${copy.counts[name]}`).join(', ') || copy.none;
}

const COLUMNS: readonly Column<PaymentImport>[] = [
  { id: 'file', header: copy.file, cell: ({ file_name }) => file_name, width: 240 },
  {
    id: 'status',
    header: copy.status,
    cell: ({ status }) => <Badge status={BADGES[status]}>{copy.statuses[status]}</Badge>,
    value: ({ status }) => copy.statuses[status],
    phone: 'bare',
    width: 140,
  },
  { id: 'result', header: copy.result, cell: resultOf, width: 320 },
  { id: 'by', header: copy.by, cell: ({ by }) => by ?? copy.commandLine, width: 140 },
  { id: 'when', header: copy.when, cell: ({ created_at }) => day(created_at.slice(0, 10), 'short'), width: 120 },
];

function History({ onShow }: Pick<Props, 'onShow'>) {
  const query = useInfiniteQuery(paymentImportsQuery);
  const rows = query.data?.pages.flat();
  return (
    <DataTable
      id="payment imports"
      caption={copy.history}
      noun={copy.noun}
      columns={COLUMNS}
      rows={rows}
      rowId={(one) => one.id}
      phone="stacked"
      failed={query.isError && !rows ? { note: copy.failed, retry: query.refetch } : undefined}
      more={loadMoreOf(query)}
      open={(one, look) => <button type="button" onClick={() => onShow(one.id)} {...look} />}
      empty={<EmptyState title={copy.empty} />}
    />
  );
}
