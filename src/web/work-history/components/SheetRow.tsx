import type { ReactNode } from 'react';
import type { SheetField } from '#contract/work-history/rules/sheet-columns.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { RowCheckbox } from '#web/ui/data/RowCheckbox.tsx';
import { day, money } from '#web/ui/formats.ts';
import { copy } from '../copy/sheet.ts';
import type { EvaluatedRow, RowState } from '../model/sheet-rows.ts';
import type { SheetImport } from '../queries/sheet.ts';
import { RowFix } from './RowFix.tsx';
import css from './Sheet.module.css';

const STATUS: Readonly<Record<RowState, Status>> = {
  ready: 'info',
  needs: 'rejected',
  duplicate: 'warning',
  sent: 'verified',
};

interface Props {
  readonly row: EvaluatedRow;
  readonly sheet: SheetImport;
  /** Whether it arrived is not known: it is not to be changed. */
  readonly locked: boolean;
}

/** One row as it was understood; below it the fields that need somebody. */
export function SheetRow({ row, sheet, locked }: Props) {
  const { line, state, values, firm, cells } = row;
  const { heads } = copy;
  const fixed = locked || state === 'sent';
  const said = (field: SheetField, value: ReactNode) => <Cell row={row} field={field} value={value} />;
  const place = [firm?.city, firm?.state].filter(Boolean).join(', ');
  return (
    <li className={css.row} data-state={state} data-selected={row.selected || undefined}>
      <div className={css.tick}>
        {!fixed && (state === 'ready' || state === 'duplicate') && (
          <RowCheckbox
            label={copy.select(line)}
            checked={row.selected}
            onToggle={() => sheet.tick(line, !row.selected)}
          />
        )}
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{heads.row}</dt>
          <dd className={css.line}>{line}</dd>
        </div>
        <div>
          <dt>{heads.project}</dt>
          <dd>
            <strong>{said('title', values.title)}</strong>
            {cells.client_name !== undefined && (
              <span className={css.under}>{said('client_name', values.client_name)}</span>
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
          <dd data-align="right">{said('budget', values.budget === null ? null : money(values.budget))}</dd>
        </div>
        <div>
          <dt>{heads.dates}</dt>
          <dd>
            {said('start_date', values.start_date && day(values.start_date, 'short'))} {copy.to}{' '}
            {said('end_date', values.end_date && day(values.end_date, 'short'))}
          </dd>
        </div>
        <div>
          <dt>{heads.state}</dt>
          <dd>
            <Badge status={STATUS[state]}>{copy.states[state]}</Badge>
            {!fixed && (
              <button
                type="button"
                className={css.change}
                aria-expanded={row.openFields.length > 0}
                aria-label={row.openFields.length > 0 ? copy.doneRow(line) : copy.changeRow(line)}
                onClick={() => sheet.toggle(line)}
              >
                {row.openFields.length > 0 ? copy.doneChanging : copy.change}
              </button>
            )}
          </dd>
        </div>
      </dl>
      {state === 'duplicate' && (
        <p className={css.note}>{row.sameAs === null ? copy.recordedBefore : copy.sameAs(row.sameAs)}</p>
      )}
      {!fixed && row.openFields.length > 0 && <RowFix row={row} sheet={sheet} />}
    </li>
  );
}

interface CellProps {
  readonly row: EvaluatedRow;
  readonly field: SheetField;
  readonly value: ReactNode;
}

/** What was understood; what is wrong as it was written. */
function Cell({ row: { cells, errors }, field, value }: CellProps) {
  return errors.some((error) => error.field === field) ? <InvalidValue text={cells[field]} /> : value;
}

function InvalidValue({ text }: { readonly text: string | undefined }) {
  return <span className={css.wrong}>{text || copy.missingValue}</span>;
}
