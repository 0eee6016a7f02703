import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { REJECTION_REASONS } from '#contract/work-history/rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import { useReject } from '../queries/changes.ts';
import type { AnswerProps } from './Answer.tsx';
import { Subject } from './Facts.tsx';
import css from './WorkHistory.module.css';

/** Reject mode: one of the fixed reasons, or the firm's own words. */
export function Rejection(props: AnswerProps & { readonly onCancel: () => void }) {
  const { record, onCancel, onAnswered, onFailed } = props;
  const [choice, setChoice] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const reject = useReject(record.id);
  const reason = (choice === copy.other ? words : (choice ?? '')).trim();
  const send = () => {
    setTried(true);
    if (reason) reject.mutate(reason, { onSuccess: () => onAnswered(copy.rejected), onError: onFailed });
  };
  return (
    <>
      <ModalMain>
        <Subject record={record} />
        <div className={css.reasons}>
          <RadioGroup
            legend={copy.rejectTitle}
            value={choice}
            onChange={setChoice}
            options={[...REJECTION_REASONS, copy.other]}
          />
          {choice === copy.other && (
            <div className={css.other}>
              <TextArea
                label={copy.otherLabel}
                max={LIMITS.longText}
                value={words}
                onChange={setWords}
                error={tried && !reason ? copy.required : undefined}
              />
            </div>
          )}
          <div role="alert">{tried && choice === null && <FieldError>{copy.chooseReason}</FieldError>}</div>
        </div>
        <p className={css.recorded}>{copy.willSee(record.hiring_company_name)}</p>
      </ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={onCancel}>
          {copy.cancel}
        </Button>
        <Button loading={reject.isPending} onClick={send}>
          {copy.send}
        </Button>
      </ModalFoot>
    </>
  );
}
