import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { useMe } from '#web/session/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/form/FormError.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { day, money } from '#web/ui/formats.ts';
import { ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import type { WorkRecord } from '../model/projects.ts';
import {
  isChanged,
  REVISABLE_FIELDS,
  type RevisableField,
  type RevisionDraft,
  requestedValues,
  revisionErrors,
  toRevisionInput,
} from '../model/revision-form.ts';
import { useRequestRevision } from '../queries/mutations.ts';
import { RecordHeading } from './RecordDetails.tsx';
import { RevisionField } from './RevisionField.tsx';
import type { ModeProps } from './VerifyForm.tsx';
import css from './WorkHistory.module.css';

export const LABELS: Readonly<Record<RevisableField, string>> = {
  budget: copy.amount,
  start_date: copy.start,
  end_date: copy.endDate,
};
const formatValue = (field: RevisableField, value: string) => (field === 'budget' ? money(Number(value)) : day(value));

/** The valid fields whose values differ from the record. */
const changedFields = (revision: RevisionDraft, record: WorkRecord): RevisableField[] =>
  REVISABLE_FIELDS.filter((field) => isChanged(field, revision, record) && !revisionErrors(revision, record)[field]);

const isUnchanged = (revision: RevisionDraft, record: WorkRecord): boolean =>
  changedFields(revision, record).length === 0 &&
  !revision.notes.trim() &&
  Object.keys(revisionErrors(revision, record)).length === 0;

const errorTexts = (revision: RevisionDraft, record: WorkRecord): Partial<Record<RevisableField, string>> =>
  Object.fromEntries(
    Object.entries(revisionErrors(revision, record)).map(([field, error]) => [field, copy.faults[error]]),
  );

/** Revision mode: the firm corrects amount and dates; each value is saved, then all are sent. */
export function RevisionForm({ record, draft, change, respond, blocked }: ModeProps) {
  const me = useMe();
  const request = useRequestRevision();
  const [checked, setChecked] = useState<readonly RevisableField[]>([]);
  const form = useAppForm({
    initialValues: draft.revision,
    validate: (revision) => ({
      ...errorTexts(revision, record),
      form: (isUnchanged(revision, record) && copy.nothingChanged) || blocked,
    }),
    send: (revision) => {
      const { id: project_id, mwbe_id, version } = record;
      const body = { project_id, mwbe_id, user_id: me?.id ?? '', version, ...toRevisionInput(revision, record) };
      return respond(() => request.mutateAsync(body), copy.revised);
    },
    onValuesChange: (revision) => change({ revision }),
  });
  const revision = form.values;
  const errors = errorTexts(revision, record);
  const isSendable = Object.keys(errors).length === 0 && !isUnchanged(revision, record);
  return (
    <>
      <ModalBody>
        <RecordHeading record={record} />
        <p className={css.recorded}>{copy.revisionHint(record.hiring_company_name)}</p>
        <div ref={form.props.ref} className={css.revision}>
          {REVISABLE_FIELDS.map((field) => (
            <RevisionField
              key={field}
              field={field}
              label={LABELS[field]}
              value={requestedValues(revision, record)[field]}
              recorded={isChanged(field, revision, record) ? formatValue(field, String(record[field])) : null}
              saved={revision.saved.includes(field)}
              error={form.errorAt(field) ?? (checked.includes(field) ? errors[field] : undefined)}
              onChange={(value) =>
                form.set({
                  values: { ...revision.values, [field]: value },
                  saved: revision.saved.filter((one) => one !== field),
                })
              }
              onSave={() => {
                setChecked([...checked, field]);
                if (!errors[field]) form.set({ saved: [...revision.saved, field] });
              }}
            />
          ))}
        </div>
        <TextArea label={copy.additionalNotes} max={LIMITS.longText} {...form.field('notes')} />
        <TextArea label={copy.revisionServices} max={LIMITS.longText} {...form.field('services')} />
        <FormError>{form.errorAt('form')}</FormError>
        {isSendable && <RequestSummary record={record} revision={revision} />}
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={() => change({ mode: 'default' })}>
          {copy.cancel}
        </Button>
        <Button loading={form.isPending} onClick={form.submit}>
          {copy.revise}
        </Button>
      </ModalFooter>
    </>
  );
}

/** What the firm is about to request. */
function RequestSummary({ record, revision }: { readonly record: WorkRecord; readonly revision: RevisionDraft }) {
  const changed = changedFields(revision, record);
  return (
    <div className={css.consequence}>
      <p>{copy.willAsk(record.hiring_company_name)}</p>
      <ul>
        {changed.map((field) => (
          <li key={field}>
            {LABELS[field]}{' '}
            {copy.fromTo(
              formatValue(field, String(record[field])),
              formatValue(field, requestedValues(revision, record)[field]),
            )}
          </li>
        ))}
        {changed.length === 0 && <li>{copy.notesOnly}</li>}
      </ul>
    </div>
  );
}
