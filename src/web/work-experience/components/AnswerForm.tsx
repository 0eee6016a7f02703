import { LIMITS } from '#contract/limits.ts';
import type { ClientRequest } from '#contract/work-experience/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { AmountField } from '#web/ui/NumberFields.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { answer as copy } from '../copy/answer.ts';
import { facts } from '../copy.ts';
import { type AnswerValues, answerErrors, answerValues } from '../model/answer-form.ts';
import css from './WorkExperience.module.css';

interface Props {
  readonly request: ClientRequest;
  /** Without an account: the person says who they are, and may say that it concerns somebody else. */
  readonly byLink: boolean;
  readonly send: (values: AnswerValues) => Promise<unknown>;
  readonly onDone?: (values: AnswerValues) => void;
}

/** Confirm, correct or decline: each with what it needs, and what was typed kept. */
export function AnswerForm({ request, byLink, send, onDone }: Props) {
  const form = useAppForm<AnswerValues>({
    initialValues: answerValues(request),
    validate: answerErrors(request, byLink),
    send,
    onSuccess: (_result, values) => onDone?.(values),
  });
  const { answer } = form.values;
  return (
    <DialogForm form={form}>
      <FormAlert form={form} />
      {answer === 'correct' && <CorrectionFields form={form} />}
      {answer === 'decline' && (
        <TextArea label={copy.reason} hint={copy.reasonHint} max={1000} {...form.field('reason')} />
      )}
      {byLink && answer !== 'decline' && <WhoFields form={form} />}
      <Buttons form={form} byLink={byLink} />
    </DialogForm>
  );
}

interface PartProps {
  readonly form: AppForm<AnswerValues>;
}

function CorrectionFields({ form }: PartProps) {
  return (
    <>
      <AmountField label={facts.amount} {...form.field('amount')} />
      <div className={css.pair}>
        <DateField label={facts.start} {...form.field('start_date')} />
        <DateField label={facts.end} {...form.field('end_date')} />
      </div>
      <TextArea label={copy.correctionNote} max={1000} {...form.field('reason')} />
    </>
  );
}

function WhoFields({ form }: PartProps) {
  return (
    <>
      <TextField label={copy.name} autoComplete="name" maxLength={LIMITS.name} {...form.field('name')} />
      <TextField label={copy.company} autoComplete="organization" maxLength={LIMITS.name} {...form.field('company')} />
      <p className={css.note}>{copy.isShown}</p>
    </>
  );
}

const SEND = { confirm: copy.confirm, correct: copy.sendCorrection, decline: copy.sendDecline, not_me: copy.notMe };

function Buttons({ form, byLink }: PartProps & Pick<Props, 'byLink'>) {
  const { answer } = form.values;
  const choose = (next: AnswerValues['answer']) => {
    form.clearErrors();
    form.set({ answer: next });
  };
  const isConfirming = answer === 'confirm' || answer === 'not_me';
  return (
    <div className={css.acts}>
      <Button
        type="submit"
        size="large"
        variant={answer === 'decline' ? 'delete' : 'dark'}
        loading={form.isPending}
        onClick={() => answer === 'not_me' && choose('confirm')}
      >
        {isConfirming ? SEND.confirm : SEND[answer]}
      </Button>
      {isConfirming ? (
        <>
          <Button variant="outlineDark" onClick={() => choose('correct')}>
            {copy.correct}
          </Button>
          <Button variant="outlineDark" onClick={() => choose('decline')}>
            {copy.decline}
          </Button>
          {byLink && (
            <Button
              variant="plain"
              onClick={() => {
                choose('not_me');
                form.submit();
              }}
            >
              {copy.notMe}
            </Button>
          )}
        </>
      ) : (
        <Button variant="outlineDark" onClick={() => choose('confirm')}>
          {copy.back}
        </Button>
      )}
    </div>
  );
}
