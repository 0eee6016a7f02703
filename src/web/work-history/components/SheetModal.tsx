import { useEffect, useState } from 'react';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { saveCsv } from '#web/ui/data/csv.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { copy } from '../copy/sheet.ts';
import { unsentRowsAsCsv } from '../model/sheet-rows.ts';
import { type SheetImport, useSheetImport } from '../queries/sheet.ts';
import { LeaveImport } from './LeaveImport.tsx';
import css from './Sheet.module.css';
import { SheetMapping } from './SheetMapping.tsx';
import { SheetRows } from './SheetRows.tsx';
import { SheetUpload } from './SheetUpload.tsx';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly hiringCompanyId: string;
}

/** Imports records from a file: choose it, review and fix its rows, then send them. */
export function SheetModal({ opened, onClose, hiringCompanyId }: Props) {
  const sheet = useSheetImport(hiringCompanyId);
  const [done, setDone] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const atRisk = opened && (sheet.parsed !== null || sheet.unmapped !== null) && !done;
  useUnloadWarning(atRisk);
  const { reset } = sheet;
  useEffect(() => {
    if (!opened) return;
    // not while it closes: a dialog whose title changes keeps the focus, which is to go back to the opener
    setLeaving(false);
    setDone(false);
    reset();
  }, [opened, reset]);
  const leave = () => {
    sheet.cancel();
    onClose();
  };
  const close = () => {
    if (leaving) setLeaving(false);
    else if (atRisk) setLeaving(true);
    else leave();
  };
  const send = async () => setDone(await sheet.send());
  return (
    <Modal opened={opened} onClose={close} width={800} title={titleOf(sheet, done, leaving)}>
      {leaving && <LeaveImport rows={sheet.rows} onStay={close} onLeave={leave} />}
      <div className={leaving ? css.away : css.here}>
        {!sheet.parsed && sheet.unmapped && <SheetMapping unmapped={sheet.unmapped} sheet={sheet} onClose={close} />}
        {!sheet.parsed && !sheet.unmapped && <SheetUpload sheet={sheet} onClose={close} />}
        {sheet.parsed && !sheet.sending && !done && <SheetRows sheet={sheet} onSend={send} onClose={close} />}
        {sheet.sending && (
          <ModalBody>
            <Progress label={copy.sending} {...sheet.sending} unit={copy.unit} note={copy.sendingNote} />
          </ModalBody>
        )}
        {done && <Summary sheet={sheet} onBack={() => setDone(false)} onClose={leave} />}
      </div>
    </Modal>
  );
}

function titleOf({ parsed, unmapped, sending }: SheetImport, done: boolean, leaving: boolean): string {
  if (leaving) return copy.leave;
  if (done) return copy.doneTitle;
  if (sending) return copy.sendingTitle;
  if (parsed) return copy.checkTitle;
  return unmapped ? copy.mapTitle : copy.title;
}

/** The browser asks before unloading the page while there are unsent rows. */
function useUnloadWarning(atRisk: boolean) {
  useEffect(() => {
    if (!atRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [atRisk]);
}

interface SummaryProps {
  readonly sheet: SheetImport;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

function Summary({ sheet: { rows }, onBack, onClose }: SummaryProps) {
  const sent = rows.filter((row) => row.sent);
  const left = rows.length - sent.length;
  const firms = new Set(sent.map(({ firm }) => firm?.id)).size;
  return (
    <>
      <ModalBody>
        <div className={css.stack}>
          <Banner variant="success">{copy.summary(sent.length, firms)}</Banner>
          {left > 0 && (
            <>
              <p>{copy.skipped(left)}</p>
              <p className={css.ways}>
                <Button variant="outlineDark" onClick={() => saveCsv(copy.skippedName, unsentRowsAsCsv(rows))}>
                  {copy.downloadSkipped}
                </Button>
                <Button variant="outlineDark" onClick={onBack}>
                  {copy.back}
                </Button>
              </p>
            </>
          )}
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{copy.close}</Button>
      </ModalFooter>
    </>
  );
}
