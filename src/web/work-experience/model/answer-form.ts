import type { ClientAnswer } from '#contract/work-experience/rules.ts';
import type { ClientRequest, LinkAnswer } from '#contract/work-experience/schema.ts';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { answer as copy } from '../copy/answer.ts';

export interface AnswerValues {
  readonly answer: ClientAnswer;
  readonly amount: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly reason: string;
  readonly name: string;
  readonly company: string;
}

export const answerValues = (request: ClientRequest): AnswerValues => ({
  answer: 'confirm',
  amount: request.amount === null ? '' : `${request.amount}`,
  start_date: request.start_date ?? '',
  end_date: request.end_date ?? '',
  reason: '',
  name: request.contact_name ?? '',
  company: '',
});

/** @param byLink without an account, so that the person has to say who they are */
export function answerErrors(request: ClientRequest, byLink: boolean) {
  return ({ answer, reason, name, ...values }: AnswerValues) => {
    const before = answerValues(request);
    const same = (['amount', 'start_date', 'end_date'] as const).every((field) => values[field] === before[field]);
    const vouches = answer === 'confirm' || answer === 'correct';
    return {
      amount: answer === 'correct' && (/^\d*$/.test(values.amount) ? same && copy.nothingChanged : copy.nothingChanged),
      reason: answer === 'decline' && !reason.trim() && copy.reasonMissing,
      name: byLink && vouches && !name.trim() && copy.nameMissing,
    };
  };
}

/** Only a correction has values. */
export function toAnswer({ answer, amount, start_date, end_date, reason }: AnswerValues) {
  const said = { answer, reason: textOrNull(reason) };
  if (answer !== 'correct') return said;
  return {
    ...said,
    amount: amount === '' ? null : Number(amount),
    start_date: start_date || null,
    end_date: end_date || null,
  };
}

export const toLinkAnswer = (values: AnswerValues, no_more_emails: boolean): Omit<LinkAnswer, 'tempToken'> => ({
  ...toAnswer(values),
  name: textOrNull(values.name),
  company: textOrNull(values.company),
  no_more_emails,
});
