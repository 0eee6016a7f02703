import { type PlainAnswer, PRIVACY, type Privacy, type Question } from '#contract/references/rules.ts';
import type { ReferenceAnswer, ReferenceByLink } from '#contract/references/schema.ts';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { link } from '../copy/link.ts';

export type AnswerValues = Readonly<Record<Question, PlainAnswer | ''>> & {
  /** Digits; empty until chosen. */
  readonly stars: string;
  readonly words: string;
  readonly name: string;
  readonly company: string;
  readonly privacy: Privacy;
};

/** What was said before, or an empty form with the name that the firm gave. */
export function answerValues({ answer, name }: Pick<ReferenceByLink, 'answer' | 'name'>): AnswerValues {
  return {
    stars: answer ? `${answer.stars}` : '',
    quality: answer?.quality ?? '',
    on_time: answer?.on_time ?? '',
    communication: answer?.communication ?? '',
    hire_again: answer?.hire_again ?? '',
    words: answer?.words ?? '',
    name: answer?.name ?? name,
    company: answer?.company ?? '',
    privacy: answer?.privacy ?? PRIVACY[0],
  };
}

export const answerErrors = ({ stars, name, company, privacy }: AnswerValues) => ({
  stars: stars === '' && link.starsMissing,
  name: !name.trim() && link.nameMissing,
  company: privacy === 'company' && !company.trim() && link.companyMissing,
});

export const toAnswer = ({ stars, words, name, company, privacy, ...said }: AnswerValues): ReferenceAnswer => ({
  stars: Number(stars),
  quality: said.quality || null,
  on_time: said.on_time || null,
  communication: said.communication || null,
  hire_again: said.hire_again || null,
  words: textOrNull(words),
  name,
  company: textOrNull(company),
  privacy,
});
