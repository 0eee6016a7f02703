import type { ReactNode } from 'react';
import type { SheetField } from '#contract/work-history/rules/sheet-columns.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { RowCheckbox } from '#web/ui/data/RowCheckbox.tsx';
import { day, money } from '#web/ui/formats.ts';
import { copy, sentenceOf } from '../copy/sheet.ts';
import type { EvaluatedRow, RowState } from '../model/sheet-rows.ts';
import type { SheetImport } from '../queries/sheet.ts';
import { RowFix } from './RowFix.tsx';
import css from './Sheet.module.css';

const STATE_BADGES: Readonly<Record<RowState, Status>> = {
  ready: 'info',
  attention: 'rejected',
  duplicate: 'warning',
  sent: 'verified',
};

interface Props {
  readonly row: EvaluatedRow;
  readonly sheet: SheetImport;
  /** Its outcome is not known yet, so it cannot be edited. */
  readonly locked: boolean;
}

/** One row as it was parsed; below it the fields to fix. */
export function SheetRow({ row, sheet, locked }: Props) {
  const { line, state } = row;
  const isFixed = locked || state === 'sent';
  const isOpen = row.openFields.length > 0;
  // the fields that are open have theirs below them
  const hints = row.hints.filter(({ field }) => !row.openFields.includes(field));
  return (
    <li className={css.row} data-state={state} data-selected={row.selected || undefined}>
      <div className={css.tick}>
        {!isFixed && (state === 'ready' || state === 'duplicate') && (
          <RowCheckbox
            label={copy.select(line)}
            checked={row.selected}
            onToggle={() => sheet.select(line, !row.selected)}
          />
        )}
      </div>
      <RowFacts row={row}>
        <Badge status={STATE_BADGES[state]}>{copy.states[state]}</Badge>
        {!isFixed && (
          <button
            type="button"
            className={css.change}
            aria-expanded={isOpen}
            aria-label={isOpen ? copy.closeRow(line) : copy.editRow(line)}
            onClick={() => sheet.toggleEditor(line)}
          >
            {isOpen ? copy.closeEditor : copy.edit}
          </button>
        )}
      </RowFacts>
      {state === 'duplicate' && (
        <p className={css.note}>{row.sameAs === null ? copy.recordedBefore : copy.sameAs(row.sameAs)}</p>
      )}
      {hints.length > 0 && (
        <p className={css.note}>{hints.map(({ field, detail }) => `${sentenceOf(field, detail)}.`).join(' ')}</p>
      )}
      {!isFixed && isOpen && <RowFix row={row} sheet={sheet} />}
    </li>
  );
}

interface RowFactsProps {
  readonly row: EvaluatedRow;
  /** The status of the row. */
  readonly children: ReactNode;
}

function RowFacts({ row, children }: RowFactsProps) {
  const { line, values, firm, cells } = row;
  const { heads } = copy;
  const cell = (field: SheetField, value: ReactNode) => <Cell row={row} field={field} value={value} />;
  const place = [firm?.city, firm?.state].filter(Boolean).join(', ');
  return (
    <dl className={css.facts}>
      <div>
        <dt>{heads.row}</dt>
        <dd className={css.line}>{line}</dd>
      </div>
      <div>
        <dt>{heads.project}</dt>
        <dd>
          <strong>{cell('title', values.title)}</strong>
          {cells.client_name !== undefined && (
            <span className={css.under}>{cell('client_name', values.client_name)}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{heads.firm}</dt>
        <dd>
          {firm ? firm.name : <InvalidValue text={cells.firm ?? cells.firm_number} />}
          {place && <span className={css.under}>{place}</span>}
        </dd>
      </div>
      <div>
        <dt>{heads.amount}</dt>
        <dd data-align="right">{cell('budget', values.budget === null ? null : money(values.budget))}</dd>
      </div>
      <div>
        <dt>{heads.dates}</dt>
        <dd>
          {cell('start_date', values.start_date && day(values.start_date, 'short'))} {copy.to}{' '}
          {cell('end_date', values.end_date && day(values.end_date, 'short'))}
        </dd>
      </div>
      <div>
        <dt>{heads.state}</dt>
        <dd>{children}</dd>
      </div>
    </dl>
  );
}

interface CellProps {
  readonly row: EvaluatedRow;
  readonly field: SheetField;
  readonly value: ReactNode;
}

/** The parsed value; an invalid one as it is in the file. */
function Cell({ row: { cells, errors }, field, value }: CellProps) {
  return errors.some((error) => error.field === field) ? <InvalidValue text={cells[field]} /> : value;
}

function InvalidValue({ text }: { readonly text: string | undefined }) {
  return <span className={css.wrong}>{text || copy.missingValue}</span>;
}
