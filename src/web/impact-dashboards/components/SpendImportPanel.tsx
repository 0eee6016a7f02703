import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NEEDED_SPEND_FIELDS, SPEND_FIELDS } from '#contract/impact-dashboards/rules/spend-upload.ts';
import type { SpendColumns, SpendImport } from '#contract/impact-dashboards/schema/vendors.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChartTable } from '#web/ui/charts/ChartTable.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { count } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { importCopy as words } from '../copy/spend-import.ts';
import { copy } from '../copy.ts';
import { dollars } from '../model/figures.ts';
import { spendImportQuery, useSpendImportActs } from '../queries/spend-imports.ts';
import css from './Impact.module.css';
import { Shares } from './Shares.tsx';

interface Props {
  readonly id: string;
  readonly importId: string;
  readonly onBack: () => void;
}

/** An uploaded file: which column is what, what it would bring in, and bringing it in. */
export function SpendImportPanel({ id, importId, onBack }: Props) {
  const query = useQuery(spendImportQuery(id, importId));
  return (
    <div className={css.form}>
      <div>
        <Button variant="plain" size="dense" onClick={onBack}>
          {words.back}
        </Button>
      </div>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={120} />}>
        {(one) => <Reviewed key={one.headers.join('|')} id={id} one={one} />}
      </QueryBoundary>
    </div>
  );
}

interface ReviewedProps {
  readonly id: string;
  readonly one: SpendImport;
}

function Reviewed({ id, one }: ReviewedProps) {
  const { run, finish } = useSpendImportActs(id, one.id);
  const [problem, setProblem] = useState<string | null>(null);
  const { status, result } = one;
  const isDone = status === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  const start = () => void run().catch((error: Error) => setProblem(words.failed(error.message)));
  return (
    <>
      <h3>{one.name}</h3>
      <p role="status">{isDone ? words.done : words.reading[status]}</p>
      <div role="alert">
        {(problem ?? one.problem) && <Banner variant="error">{problem ?? one.problem}</Banner>}
        {status === 'checked' && result?.is_repeated && <Banner variant="warning">{words.repeated}</Banner>}
        {status === 'checked' && result?.rows === 0 && <Banner variant="warning">{words.nothing}</Banner>}
      </div>
      {status === 'checked' && <Mapping id={id} one={one} />}
      {result && <Result result={result} />}
      {status === 'checked' && result && !result.is_repeated && result.rows > 0 && (
        <div>
          <Button onClick={start}>{words.run}</Button>
        </div>
      )}
    </>
  );
}

function Mapping({ id, one }: ReviewedProps) {
  const { map } = useSpendImportActs(id, one.id);
  const [columns, setColumns] = useState<SpendImport['columns']>(one.columns);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const missing = NEEDED_SPEND_FIELDS.filter((field) => !columns[field]).map((field) => words.fields[field]);
  const isChanged = SPEND_FIELDS.some((field) => columns[field] !== one.columns[field]);
  const items = one.headers.map((value) => ({ value, label: value }));
  const choose = (field: (typeof SPEND_FIELDS)[number], header: string) => {
    const { [field]: _, ...rest } = columns;
    setColumns(header === '' ? rest : { ...rest, [field]: header });
  };
  const check = async () => {
    setBusy(true);
    setProblem(null);
    await map(columns as SpendColumns).catch((error: Error) => setProblem(words.failed(error.message)));
    setBusy(false);
  };
  return (
    <section aria-label={words.columns} className={css.form}>
      <p className="muted">{words.columnsNote}</p>
      <div className={css.fields}>
        {SPEND_FIELDS.map((field) => (
          <Dropdown
            key={field}
            label={words.fields[field]}
            required={(NEEDED_SPEND_FIELDS as readonly string[]).includes(field)}
            items={
              (NEEDED_SPEND_FIELDS as readonly string[]).includes(field)
                ? items
                : [{ value: '', label: words.noColumn }, ...items]
            }
            placeholder={words.choose}
            value={columns[field] ?? ((NEEDED_SPEND_FIELDS as readonly string[]).includes(field) ? null : '')}
            onChange={(header) => choose(field, header)}
          />
        ))}
      </div>
      {missing.length > 0 && <p>{words.needed(missing.join(', '))}</p>}
      <div role="alert">{problem && <Banner variant="error">{problem}</Banner>}</div>
      {missing.length === 0 && (isChanged || one.result === null) && (
        <div>
          <Button variant="outlineDark" loading={busy} onClick={() => void check()}>
            {words.check}
          </Button>
        </div>
      )}
    </section>
  );
}

function Result({ result }: { readonly result: NonNullable<SpendImport['result']> }) {
  const { refused, refusals } = result;
  return (
    <div className={css.form}>
      <h3>{words.result}</h3>
      <Shares label={words.result} of={result} />
      {refusals.length > 0 && (
        <>
          <h3>{words.refusedTitle(refusals.length, refused)}</h3>
          <ChartTable
            label={words.refusedTitle(refusals.length, refused)}
            columns={[words.row, words.reason, words.amount]}
            rows={refusals.map(({ line: at, why, cents }) => ({
              key: String(at),
              cells: [count(at), words.reasonOf(why), cents === 0 ? words.noAmount : dollars(cents)],
            }))}
          />
        </>
      )}
    </div>
  );
}
