import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { nextState } from '#contract/work-history/rules.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { day, money } from '#web/ui/formats.ts';
import { Modal, ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { useLeaveGuard } from '#web/ui/useLeaveGuard.tsx';
import { copy } from '../copy/record.ts';
import { copy as words } from '../copy.ts';
import { useCorrect } from '../queries/changes.ts';
import { projectQuery } from '../queries/projects.ts';
import { differences, faults, formOf, type RecordField, type RecordForm, toFacts } from '../queries/record-form.ts';
import { AskedChanges } from './AskedChanges.tsx';
import { RecordFields } from './RecordFields.tsx';
import { useFaultFocus } from './RecordModal.tsx';
import css from './WorkHistory.module.css';

interface Props {
  readonly project: Project;
  readonly opened: boolean;
  /** `done` when the correction was sent. */
  readonly onClose: (done: boolean) => void;
}

/** The hiring side corrects a record: what was rejected or revised goes to the firm once more. */
export function CorrectModal({ project, opened, onClose }: Props) {
  const formId = useId();
  // what the form was filled with; the record may change while somebody writes
  const [base] = useState(project);
  const { data: now = project } = useQuery({ ...projectQuery(project.id), initialData: project });
  const [form, setForm] = useState(() => formOf(project));
  const [tried, setTried] = useState(false);
  const correct = useCorrect(project.id);
  const focusFault = useFaultFocus(formId);
  const refusal = correct.error instanceof ApiError ? correct.error : null;
  const firm = project.mwbe.legal_business_name;
  const again = now.state !== 'pending';
  const possible = nextState(now.state, 'correct') !== null;
  const isSame = differences(form, formOf(now)).length === 0;
  const put = (part: Partial<RecordForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setTried(false);
  };
  const guard = useLeaveGuard(opened && differences(form, formOf(base)).length > 0, () => onClose(false));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    focusFault();
    if (Object.keys(faults(form)).length > 0 || (isSame && !again) || correct.isPending) return;
    correct.mutate(
      { ...toFacts(form), version: now.version },
      {
        onSuccess: () => {
          onClose(true);
          showAlert({ variant: 'success', text: again ? copy.sentAgain(firm) : copy.saved });
        },
        onError: focusFault,
      },
    );
  };
  return (
    <>
      <Modal opened={opened} onClose={guard.close} width={800} title={copy.correctTitle}>
        <ModalMain>
          <h3 className={css.title}>{copy.recordFor(firm)}</h3>
          <form id={formId} className={css.form} onSubmit={submit} noValidate>
            <Why project={now} onTake={put} />
            {possible && <p className={css.recorded}>{again ? copy.correctAgain(firm) : copy.correctPending(firm)}</p>}
            <div role="alert">
              {correct.error && !refusal?.errors.length && <Banner variant="error">{correct.error.message}</Banner>}
              {!possible && <Banner variant="warning">{copy.gone}</Banner>}
              {possible && <Meanwhile base={base} now={now} />}
            </div>
            <RecordFields form={form} onChange={put} tried={tried} error={correct.error} />
            <div role="alert">{tried && isSame && !again && <FieldError>{copy.unchanged}</FieldError>}</div>
          </form>
        </ModalMain>
        <ModalFoot>
          <Button variant="outlineDark" onClick={guard.close}>
            {words.cancel}
          </Button>
          {possible && (
            <Button type="submit" form={formId} loading={correct.isPending}>
              {again ? copy.sendAgain : copy.saveChanges}
            </Button>
          )}
        </ModalFoot>
      </Modal>
      {guard.question}
    </>
  );
}

/** What the firm said: its reason, or its values with the way to take them over. */
function Why({ project, onTake }: { readonly project: Project; readonly onTake: (part: Partial<RecordForm>) => void }) {
  const [taken, setTaken] = useState(false);
  const { state, rejected_reason, revision, mwbe } = project;
  const firm = mwbe.legal_business_name;
  if (state === 'rejected' && rejected_reason) {
    return (
      <section className={css.asked}>
        <h4>{copy.rejectedBy(firm)}</h4>
        <p>{rejected_reason}</p>
      </section>
    );
  }
  if (state !== 'revision_requested' || !revision) return null;
  const take = () => {
    const { budget, start_date, end_date } = revision;
    onTake({ budget: String(budget), start_date, end_date });
    setTaken(true);
  };
  return (
    <div className={css.wide}>
      <AskedChanges revision={revision} firm={firm} />
      <p className={css.acts}>
        <Button variant="outlineDark" size="dense" onClick={take}>
          {copy.takeOver}
        </Button>
        <span role="status">{taken && copy.takenOver}</span>
      </p>
    </div>
  );
}

/** What somebody else changed since the form was filled. */
function Meanwhile({ base, now }: { readonly base: Project; readonly now: Project }): ReactNode {
  if (base.version === now.version) return null;
  const fresh = formOf(now);
  return (
    <Banner variant="warning">
      {copy.meanwhile}
      {differences(formOf(base), fresh).map((name) => (
        <span key={name} className={css.line}>
          {copy.names[name]}: {shown(name, fresh[name])}
        </span>
      ))}
    </Banner>
  );
}

function shown(name: RecordField, value: string): string {
  if (!value) return words.none;
  if (name === 'budget') return money(Number(value));
  return name.endsWith('_date') ? day(value) : value;
}
