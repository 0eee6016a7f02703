import { useState } from 'react';
import { MONTH_LIMITS, type MonthAction } from '#contract/data-input/rules.ts';
import type { MonthDetails, RowReason } from '#contract/data-input/schema/months.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import { useMonthActs } from '../queries.ts';
import css from './Month.module.css';

type Dialog = 'nothing' | 'return' | 'restate' | 'discard';
type Done = keyof typeof copy.done;

interface Props {
  readonly month: MonthDetails;
  /** Saves what was typed. @returns the version of all that was saved, null where something could not be */
  readonly onFlush: () => Promise<number | null>;
  readonly onTried: () => void;
  /** Reasons that the reviewer wrote at rows. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly hasRows: boolean;
}

/** What the person may do with the month now, as buttons. */
export function MonthActions({ month, onFlush, onTried, reasons, hasRows }: Props) {
  const acts = useMonthActs(month);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [busy, setBusy] = useState<Done | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { may, version } = month;
  const run = async (done: Done, act: () => Promise<unknown>) => {
    if (busy !== null) return;
    setBusy(done);
    setProblem(null);
    try {
      await act();
      say(done);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.detail : (error as Error).message);
    }
    setBusy(null);
  };
  const submit = async () => {
    onTried();
    const saved = await onFlush();
    if (saved !== null) await run('submitted', () => acts.submit(saved, null));
  };
  const rows = Object.entries(reasons).flatMap(([row_id, words]) =>
    words.trim() ? [{ row_id, field: null, words: words.trim() }] : [],
  );
  const buttons: readonly (readonly [MonthAction, string, () => void, Done?])[] = [
    ['submit', copy.submit, () => void submit(), 'submitted'],
    ['accept', copy.accept, () => void run('accepted', () => acts.accept(version)), 'accepted'],
    ['return', copy.returnMonth, () => setDialog('return')],
    ['withdraw', copy.withdraw, () => void run('withdrawn', () => acts.withdraw(version)), 'withdrawn'],
    ['restate', copy.restate, () => setDialog('restate')],
    ['discard', copy.discard, () => setDialog('discard')],
  ];
  return (
    <>
      <div role="alert">{problem !== null && <Banner variant="error">{problem}</Banner>}</div>
      <div className={css.actions}>
        {buttons
          .filter(([action]) => may.includes(action))
          .map(([action, label, onClick, waits]) => (
            <Button
              key={action}
              variant={action === 'submit' || action === 'accept' ? 'dark' : 'outlineDark'}
              loading={waits !== undefined && busy === waits}
              onClick={onClick}
            >
              {label}
            </Button>
          ))}
        {may.includes('submit') && !hasRows && (
          <Button variant="outlineDark" onClick={() => setDialog('nothing')}>
            {copy.nothing}
          </Button>
        )}
      </div>
      <Dialogs
        month={month}
        dialog={dialog}
        rows={rows}
        onFlush={onFlush}
        onClose={() => setDialog(null)}
        onDiscard={() => {
          setDialog(null);
          void run('discarded', async () => acts.discard((await onFlush()) ?? version));
        }}
      />
    </>
  );
}

const say = (what: Done): void => showAlert({ variant: 'success', text: copy.done[what] });

interface DialogsProps {
  readonly month: MonthDetails;
  readonly dialog: Dialog | null;
  readonly rows: readonly RowReason[];
  readonly onFlush: Props['onFlush'];
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

function Dialogs({ month, dialog, rows, onFlush, onClose, onDiscard }: DialogsProps) {
  const acts = useMonthActs(month);
  const { version } = month;
  return (
    <>
      <ReasonDialog
        name={`data-input nothing ${month.id}`}
        opened={dialog === 'nothing'}
        title={copy.nothingTitle}
        label={copy.nothingReasonLabel}
        hint={copy.nothingHint}
        action={copy.submit}
        onClose={onClose}
        send={async (words) => acts.submit((await onFlush()) ?? version, words)}
        done="submitted"
      />
      <ReasonDialog
        name={`data-input return ${month.id}`}
        opened={dialog === 'return'}
        title={copy.returnTitle}
        label={copy.returnWords}
        hint={copy.returnRows(rows.length)}
        action={copy.returnMonth}
        onClose={onClose}
        send={(words) => acts.returnMonth({ version, words, rows: [...rows] })}
        done="returned"
      />
      <ReasonDialog
        name={`data-input restate ${month.id}`}
        opened={dialog === 'restate'}
        title={copy.restateTitle}
        label={copy.restateReason}
        hint={copy.restateNote}
        action={copy.restate}
        onClose={onClose}
        send={(words) => acts.restate(version, words)}
        done="restated"
      />
      <DiscardDialog opened={dialog === 'discard'} onClose={onClose} onDiscard={onDiscard} />
    </>
  );
}

interface ReasonProps {
  readonly name: string;
  readonly opened: boolean;
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly action: string;
  readonly onClose: () => void;
  readonly send: (words: string) => Promise<unknown>;
  readonly done: Done;
}

function ReasonDialog({ name, opened, title, label, hint, action, onClose, send, done }: ReasonProps) {
  const form = useAppForm({
    keepAs: name,
    initialValues: { words: '' },
    validate: ({ words }) => ({ words: !words.trim() && copy.reasonMissing }),
    send: async ({ words }) => {
      await send(words.trim());
      // the live stream may be quicker than the answer, and the dialog gone with the revision that it was about
      say(done);
    },
    onSuccess: () => {
      form.set({ words: '' });
      onClose();
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <TextArea label={label} hint={hint} required max={MONTH_LIMITS.words} {...form.field('words')} />
          <FormAlert form={form} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {action}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

interface DiscardProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}
function DiscardDialog({ opened, onClose, onDiscard }: DiscardProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.discardTitle}>
      <ModalBody>
        <p>{copy.discardNote}</p>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button variant="delete" onClick={onDiscard}>
          {copy.discard}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
