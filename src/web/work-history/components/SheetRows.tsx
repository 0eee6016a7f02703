import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/sheet.ts';
import type { SheetImport } from '../queries/sheet.ts';
import css from './Sheet.module.css';
import { SheetRow } from './SheetRow.tsx';

interface Props {
  readonly sheet: SheetImport;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** The rows of the file; those that need attention come first. */
export function SheetRows({ sheet, onSend, onClose }: Props) {
  const { rows, locked, stopped } = sheet;
  const selected = rows.filter((row) => row.selected || locked.includes(row.line)).length;
  const ready = rows.filter(({ state }) => state === 'ready');
  return (
    <>
      <ModalBody>
        <div className={css.stack}>
          <div role="alert" className={css.live}>
            {stopped && <Banner variant="error">{stopped}</Banner>}
          </div>
          <FileSummary sheet={sheet} />
          <div>
            {ready.length > 0 && (
              <div className={css.all}>
                <Checkbox
                  checked={ready.every((row) => row.selected)}
                  disabled={locked.length > 0}
                  onChange={sheet.selectAllReady}
                >
                  {copy.all}
                </Checkbox>
              </div>
            )}
            <ColumnHeads />
            <ul className={css.rows} aria-label={copy.rows}>
              {rows.map((row) => (
                <SheetRow key={row.line} row={row} sheet={sheet} locked={locked.includes(row.line)} />
              ))}
            </ul>
          </div>
        </div>
      </ModalBody>
      <ModalFooter>
        {rows.every(({ sent }) => !sent) && locked.length === 0 && (
          <Button data-apart="" variant="outlineDark" onClick={sheet.reset}>
            {copy.another}
          </Button>
        )}
        <Button variant="outlineDark" onClick={onClose}>
          {rows.some(({ sent }) => sent) ? copy.close : copy.cancel}
        </Button>
        <Button disabled={selected === 0} onClick={onSend}>
          {locked.length > 0 ? copy.again : copy.send(selected)}
        </Button>
      </ModalFooter>
    </>
  );
}

/** How many rows are ready, and how the columns were mapped. */
function FileSummary({ sheet: { parsed, rows, locked } }: { readonly sheet: SheetImport }) {
  if (!parsed) return null;
  const { columns, ignored, missing, notes } = parsed.preview;
  const number = (state: string) => rows.filter((row) => row.state === state).length;
  const counts = [
    copy.ready(number('ready')),
    number('attention') > 0 && copy.needAttention(number('attention')),
    number('duplicate') > 0 && copy.duplicates(number('duplicate')),
    number('sent') > 0 && copy.sentSoFar(number('sent')),
  ];
  return (
    <>
      <p role="status">
        {number('sent') + locked.length === 0 && <b>{copy.nothingYet} </b>}
        {copy.read(rows.length, parsed.name)} {counts.filter(Boolean).join(', ')}.
      </p>
      {missing.length > 0 && (
        <Banner variant="warning">{copy.missing(missing.map((field) => copy.fields[field]).join(', '))}</Banner>
      )}
      {notes.length > 0 && <Banner variant="info">{notes.map((note) => `${note}.`).join(' ')}</Banner>}
      <Collapsible title={copy.columns} startsOpen={false}>
        <dl className={css.columns}>
          {columns.map(({ field, header }) => (
            <div key={field}>
              <dt>{copy.fields[field]}</dt>
              <dd>{header}</dd>
            </div>
          ))}
          {ignored.length > 0 && (
            <div>
              <dt>{copy.ignored}</dt>
              <dd>{ignored.join(', ')}</dd>
            </div>
          )}
        </dl>
      </Collapsible>
    </>
  );
}

/** Hidden from screen readers: each value is labeled on its own. */
function ColumnHeads() {
  const { row, project, firm, amount, dates, state } = copy.heads;
  return (
    <div className={css.heads} aria-hidden>
      <span />
      <span>{row}</span>
      <span>{project}</span>
      <span>{firm}</span>
      <span data-align="right">{amount}</span>
      <span>{dates}</span>
      <span>{state}</span>
    </div>
  );
}
