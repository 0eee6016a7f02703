import { LIMITS } from '#contract/limits.ts';
import { REJECTION_REASONS } from '#contract/work-history/rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { FormError } from '#web/ui/form/FormError.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import { useRejectProject } from '../queries/mutations.ts';
import { RecordHeading } from './RecordDetails.tsx';
import type { ModeProps } from './VerifyForm.tsx';
import css from './WorkHistory.module.css';

/** Reject mode: one of the fixed reasons, or the firm's own words. */
export function RejectForm({ record, draft, change, respond, blocked }: ModeProps) {
  const reject = useRejectProject(record.id);
  const form = useAppForm({
    initialValues: { choice: draft.choice, words: draft.words },
    validate: ({ choice, words }) => ({
      choice: choice === null && copy.chooseReason,
      words: choice === copy.other && !words.trim() && copy.describeReason,
      form: blocked,
    }),
    send: ({ choice, words }) => {
      const reason = choice === copy.other ? words.trim() : (choice ?? '');
      return respond(() => reject.mutateAsync({ rejected_reason: reason, version: record.version }), copy.rejected);
    },
    onValuesChange: change,
  });
  const { error: choiceError, ...choice } = form.field('choice');
  return (
    <>
      <ModalBody>
        <RecordHeading record={record} />
        <div ref={form.props.ref} className={css.reasons}>
          <RadioGroup legend={copy.rejectTitle} options={[...REJECTION_REASONS, copy.other]} {...choice} />
          {choice.value === copy.other && (
            <div className={css.other}>
              <TextArea label={copy.otherLabel} max={LIMITS.longText} {...form.field('words')} />
            </div>
          )}
          <div role="alert">{choiceError && <FieldError>{choiceError}</FieldError>}</div>
        </div>
        <p className={css.recorded}>{copy.willSee(record.hiring_company_name)}</p>
        <FormError>{form.errorAt('form')}</FormError>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={() => change({ mode: 'default' })}>
          {copy.cancel}
        </Button>
        <Button loading={form.isPending} onClick={form.submit}>
          {copy.send}
        </Button>
      </ModalFooter>
    </>
  );
}
