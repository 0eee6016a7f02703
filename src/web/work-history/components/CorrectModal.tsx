import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { nextState, type WorkHistoryState } from '#contract/work-history/rules.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/form/FormError.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { day, money } from '#web/ui/formats.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/useUnsavedChangesGuard.tsx';
import { copy } from '../copy/record.ts';
import { copy as words } from '../copy.ts';
import { changedFields, type RecordField, type RecordForm, toForm, toRecordInput } from '../model/record-form.ts';
import { useCorrectProject } from '../queries/mutations.ts';
import { isGone, projectQuery } from '../queries/projects.ts';
import { errorTexts, RecordFields } from './RecordFields.tsx';
import { RequestedChanges } from './RequestedChanges.tsx';

import css from './WorkHistory.module.css';

interface Props {
  readonly project: Project;
  readonly opened: boolean;
  /** `done` when the correction was sent. */
  readonly onClose: (done: boolean) => void;
}

/** Why an unchanged record is not sent; a revision may be declined by sending the record as it is. */
const UNCHANGED: { readonly [S in WorkHistoryState]?: (firm: string) => string } = {
  pending: () => copy.unchanged,
  rejected: copy.unchangedRejected,
};

/** The hiring side corrects a record; a rejected or revised one is sent to the firm again. */
export function CorrectModal({ project, opened, onClose }: Props) {
  // the record that the form was initialized with; it may change meanwhile
  const [base] = useState(project);
  const { data: now = project, error } = useQuery({ ...projectQuery(project.id), initialData: project });
  const correct = useCorrectProject(project.id);
  const firm = project.mwbe.legal_business_name;
  const again = now.state !== 'pending';
  const possible = nextState(now.state, 'correct') !== null && !isGone(error);
  const form = useAppForm({
    initialValues: toForm(project),
    validate: (values) => ({
      ...errorTexts(values),
      form: changedFields(values, toForm(now)).length === 0 && UNCHANGED[now.state]?.(firm),
    }),
    send: (values) => correct.mutateAsync({ ...toRecordInput(values), version: now.version }),
    onSuccess: () => {
      onClose(true);
      showAlert({ variant: 'success', text: again ? copy.sentAgain(firm) : copy.saved });
    },
  });
  const hasChanges = changedFields(form.values, toForm(base)).length > 0;
  const guard = useUnsavedChangesGuard(opened && hasChanges, () => onClose(false));
  return (
    <>
      <Modal opened={opened} onClose={guard.close} width={800} title={copy.correctTitle}>
        <ModalBody>
          <h3 className={css.title}>{copy.recordFor(firm)}</h3>
          <form {...form.props} className={css.form}>
            <FirmResponse project={now} onTake={form.set} />
            {possible && <p className={css.recorded}>{again ? copy.correctAgain(firm) : copy.correctPending(firm)}</p>}
            <div role="alert">
              {form.alert && <Banner variant="error">{form.alert}</Banner>}
              {!possible && <Banner variant="warning">{copy.locked}</Banner>}
              {possible && <ConcurrentChanges base={base} now={now} />}
            </div>
            <RecordFields form={form} />
            <FormError>{form.errorAt('form')}</FormError>
          </form>
        </ModalBody>
        <ModalFooter>
          <Button variant="outlineDark" onClick={guard.close}>
            {words.cancel}
          </Button>
          {possible && (
            <Button type="submit" form={form.id} loading={form.isPending}>
              {again ? copy.sendAgain : copy.saveChanges}
            </Button>
          )}
        </ModalFooter>
      </Modal>
      {guard.dialog}
    </>
  );
}

/** The firm's reason, or the changes that it requested with a button to use them. */
function FirmResponse({
  project,
  onTake,
}: {
  readonly project: Project;
  readonly onTake: (part: Partial<RecordForm>) => void;
}) {
  const [taken, setTaken] = useState(false);
  const { state, rejected_reason, revision, mwbe } = project;
  const firm = mwbe.legal_business_name;
  if (state === 'rejected' && rejected_reason) {
    return (
      <section className={css.asked}>
        <h4>{copy.rejectedBy(firm)}</h4>
        <p>{rejected_reason}</p>
        <p className={css.recorded}>{copy.changeFirst}</p>
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
      <RequestedChanges revision={revision} firm={firm} />
      <p className={css.acts}>
        <Button variant="outlineDark" size="dense" onClick={take}>
          {copy.useValues}
        </Button>
        <span role="status">{taken && copy.valuesUsed}</span>
      </p>
    </div>
  );
}

/** What somebody else changed since the form was initialized. */
function ConcurrentChanges({ base, now }: { readonly base: Project; readonly now: Project }): ReactNode {
  if (base.version === now.version) return null;
  const fresh = toForm(now);
  return (
    <Banner variant="warning">
      {copy.concurrentChanges}
      {changedFields(toForm(base), fresh).map((name) => (
        <span key={name} className={css.line}>
          {copy.names[name]}: {formatValue(name, fresh[name])}
        </span>
      ))}
    </Banner>
  );
}

function formatValue(name: RecordField, value: string): string {
  if (!value) return words.none;
  if (name === 'budget') return money(Number(value));
  return name.endsWith('_date') ? day(value) : value;
}
