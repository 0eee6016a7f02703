import { LIMITS } from '#contract/limits.ts';
import { PLAIN_ANSWERS, PRIVACY, QUESTIONS } from '#contract/references/rules.ts';
import type { ReferenceAnswer, ReferenceByLink } from '#contract/references/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { Rating } from '#web/ui/Rating.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { link as copy } from '../copy/link.ts';
import { answers, privacy, questions } from '../copy.ts';
import { type AnswerValues, answerErrors, answerValues, toAnswer } from '../model/answer-form.ts';
import { Options } from './Options.tsx';
import css from './References.module.css';

interface Props {
  readonly request: ReferenceByLink;
  readonly send: (answer: ReferenceAnswer) => Promise<unknown>;
  readonly onSaved: () => void;
}

/** What a referee says; only the stars and the name are required. */
export function AnswerForm({ request, send, onSaved }: Props) {
  const form = useAppForm<AnswerValues, unknown>({
    initialValues: answerValues(request),
    validate: answerErrors,
    send: (values) => send(toAnswer(values)),
    onSuccess: onSaved,
  });
  const { stars } = form.values;
  return (
    <form {...form.props} className={css.form}>
      <FormAlert form={form} />
      <Rating
        label={copy.stars}
        value={stars === '' ? null : Number(stars)}
        onChange={(value) => form.set({ stars: value === null ? '' : `${value}` })}
        error={form.errorAt('stars')}
      />
      <p className={css.note}>{copy.optional}</p>
      <Questions form={form} />
      <TextArea label={copy.words} size="medium" max={LIMITS.longText} {...form.field('words')} />
      <TextField label={copy.name} autoComplete="name" maxLength={LIMITS.name} {...form.field('name')} />
      <TextField label={copy.company} autoComplete="organization" maxLength={LIMITS.name} {...form.field('company')} />
      <Options
        legend={copy.privacy}
        layout="column"
        options={PRIVACY.map((value) => ({ value, label: privacy[value] }))}
        value={form.values.privacy}
        onChange={(value) => form.set({ privacy: value })}
      />
      <Button type="submit" size="large" loading={form.isPending}>
        {request.answer ? copy.save : copy.send}
      </Button>
    </form>
  );
}

function Questions({ form }: { readonly form: AppForm<AnswerValues> }) {
  return QUESTIONS.map((question) => (
    <Options
      key={question}
      legend={questions[question]}
      options={PLAIN_ANSWERS.map((value) => ({ value, label: answers[value] }))}
      value={form.values[question]}
      onChange={(value) => form.set({ [question]: value })}
    />
  ));
}
