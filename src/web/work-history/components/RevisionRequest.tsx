import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { ApiError } from '#web/api.ts';
import { useMe } from '#web/session/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { day, money } from '#web/ui/formats.ts';
import { ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import { useRequestRevision } from '../queries/changes.ts';
import {
  differs,
  REVISED,
  type Revised,
  type RevisionDraft,
  revisionFaults,
  toRevision,
  wished,
} from '../queries/revision-form.ts';
import type { AnswerProps } from './Answer.tsx';
import { Subject } from './Facts.tsx';
import { RevisionField } from './RevisionField.tsx';
import css from './WorkHistory.module.css';

export const LABELS: Readonly<Record<Revised, string>> = {
  budget: copy.amount,
  start_date: copy.start,
  end_date: copy.endDate,
};
const shown = (field: Revised, value: string) => (field === 'budget' ? money(Number(value)) : day(value));

/** Revision mode: the firm says what the amount and the dates should be; each value is saved, then all are sent. */
export function RevisionRequest({ record, draft, change, onAnswered, onFailed }: AnswerProps) {
  const { revision } = draft;
  const me = useMe();
  const request = useRequestRevision();
  const [checked, setChecked] = useState<readonly Revised[]>([]);
  const put = (part: Partial<RevisionDraft>) => change({ revision: { ...revision, ...part }, tried: false });
  const wrong = revisionFaults(revision, record);
  const changed = REVISED.filter((field) => differs(field, revision, record) && !wrong[field]);
  const isEmpty = changed.length === 0 && !revision.notes.trim() && Object.keys(wrong).length === 0;
  const refusal = request.error instanceof ApiError ? request.error : null;
  const errorOf = (field: Revised) => {
    const fault = draft.tried || checked.includes(field) ? wrong[field] : undefined;
    return fault ? copy.faults[fault] : refusal?.field(field);
  };
  const send = () => {
    change({ tried: true });
    if (isEmpty || Object.keys(wrong).length > 0 || request.isPending || !me) return;
    const { id: project_id, mwbe_id, version } = record;
    const body = { project_id, mwbe_id, user_id: me.id, version, ...toRevision(revision, record) };
    request.mutate(body, { onSuccess: () => onAnswered(copy.revised), onError: onFailed });
  };
  return (
    <>
      <ModalMain>
        <Subject record={record} />
        <p className={css.recorded}>{copy.revisionHint(record.hiring_company_name)}</p>
        <div className={css.revision}>
          {REVISED.map((field) => (
            <RevisionField
              key={field}
              field={field}
              label={LABELS[field]}
              value={wished(revision, record)[field]}
              recorded={differs(field, revision, record) ? shown(field, String(record[field])) : null}
              saved={revision.saved.includes(field)}
              error={errorOf(field)}
              onChange={(value) =>
                put({
                  values: { ...revision.values, [field]: value },
                  saved: revision.saved.filter((one) => one !== field),
                })
              }
              onSave={() => {
                setChecked([...checked, field]);
                if (!wrong[field]) put({ saved: [...revision.saved, field] });
              }}
            />
          ))}
        </div>
        <TextArea
          label={copy.additionalNotes}
          max={LIMITS.longText}
          value={revision.notes}
          onChange={(notes) => put({ notes })}
        />
        <div role="alert">{draft.tried && isEmpty && <FieldError>{copy.nothingChanged}</FieldError>}</div>
        {!isEmpty && Object.keys(wrong).length === 0 && (
          <div className={css.consequence}>
            <p>{copy.willAsk(record.hiring_company_name)}</p>
            <ul>
              {changed.map((field) => (
                <li key={field}>
                  {LABELS[field]}{' '}
                  {copy.fromTo(shown(field, String(record[field])), shown(field, wished(revision, record)[field]))}
                </li>
              ))}
              {changed.length === 0 && <li>{copy.notesOnly}</li>}
            </ul>
          </div>
        )}
      </ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={() => change({ mode: 'default', tried: false })}>
          {copy.cancel}
        </Button>
        <Button loading={request.isPending} onClick={send}>
          {copy.revise}
        </Button>
      </ModalFoot>
    </>
  );
}
