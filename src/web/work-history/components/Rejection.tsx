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
export function Rejection({ record, draft, change, onAnswered, onFailed }: AnswerProps) {
  const { choice, words, tried } = draft;
  const reject = useReject(record.id);
  // the required check belongs to verifying alone: Other goes without words too
  const reason = (choice === copy.other && words.trim()) || choice;
  const send = () => {
    change({ tried: true });
    if (!reason || reject.isPending) return;
    const seen = { rejected_reason: reason, version: record.version };
    reject.mutate(seen, { onSuccess: () => onAnswered(copy.rejected), onError: onFailed });
  };
  return (
    <>
      <ModalMain>
        <Subject record={record} />
        <div className={css.reasons}>
          <RadioGroup
            legend={copy.rejectTitle}
            value={choice}
            onChange={(next) => change({ choice: next })}
            options={[...REJECTION_REASONS, copy.other]}
          />
          {choice === copy.other && (
            <div className={css.other}>
              <TextArea
                label={copy.otherLabel}
                max={LIMITS.longText}
                value={words}
                onChange={(text) => change({ words: text })}
              />
            </div>
          )}
          <div role="alert">{tried && choice === null && <FieldError>{copy.chooseReason}</FieldError>}</div>
        </div>
        <p className={css.recorded}>{copy.willSee(record.hiring_company_name)}</p>
      </ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={() => change({ mode: 'default', tried: false })}>
          {copy.cancel}
        </Button>
        <Button loading={reject.isPending} onClick={send}>
          {copy.send}
        </Button>
      </ModalFoot>
    </>
  );
}
