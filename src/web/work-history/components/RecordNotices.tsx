import { Link } from '@tanstack/react-router';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { day, dayOf, money } from '#web/ui/formats.ts';
import { copy as labels } from '../copy/record.ts';
import { copy } from '../copy.ts';
import { type ComparedField, type ComparedValues, correctedFields, type WorkRecord } from '../model/projects.ts';
import css from './WorkHistory.module.css';

interface Props {
  readonly record: WorkRecord;
  /** The record when the dialog was opened. */
  readonly base: WorkRecord;
  /** Why the last response was not taken. */
  readonly failure: string | null;
  readonly asks: boolean;
  readonly gone: boolean;
  /** Something was typed. */
  readonly unsaved: boolean;
  readonly query: {
    readonly data: unknown;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** What happened to the record or to the response since the dialog was opened. */
export function RecordNotices({ record, base, failure, asks, gone, unsaved, query }: Props) {
  return (
    <div className={css.notices} role="alert">
      {failure && <Banner variant="error">{failure}</Banner>}
      {!asks && unsaved && !failure && (
        <Banner variant="warning">{gone ? copy.goneUnsent : copy.closedMeanwhile}</Banner>
      )}
      {asks && !failure && base.version !== record.version && (
        <Banner variant="warning">
          {copy.corrected(record.hiring_company_name)}
          {correctedFields(record, base).map((field) => (
            <span key={field} className={css.line}>
              {copy.correctedValue(labels.names[field], textOf(field, base), textOf(field, record))}
            </span>
          ))}
        </Banner>
      )}
      {query.isError && query.data === undefined && !gone && (
        <Banner
          variant="warning"
          action={
            <Button variant="outlineDark" size="dense" loading={query.isFetching} onClick={() => void query.refetch()}>
              {copy.tryAgain}
            </Button>
          }
        >
          {copy.loadFailed}
        </Banner>
      )}
    </div>
  );
}

/** A value that both parties compare, as text. */
export function textOf(field: ComparedField, values: ComparedValues): string {
  const value = values[field];
  if (value === undefined || value === null || value === '') return copy.none;
  if (typeof value === 'number') return money(value);
  return field === 'start_date' || field === 'end_date' ? day(value) : value;
}

/** Why an answered notification asks for nothing, though its record does again. */
export function AnsweredNote({ record, answeredAt }: { readonly record: WorkRecord; readonly answeredAt: string }) {
  return (
    <p className={css.recorded}>
      {copy.answeredBefore(dayOf(answeredAt))} {copy.sentAgain(record.hiring_company_name)}{' '}
      <Link to="/notifications" search={{}}>
        {copy.newer}
      </Link>
    </p>
  );
}
