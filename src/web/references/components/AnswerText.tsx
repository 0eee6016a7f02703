import { QUESTIONS } from '#contract/references/rules.ts';
import type { ReferenceAnswer } from '#contract/references/schema.ts';
import { Stars } from '#web/ui/Rating.tsx';
import { answers, facts } from '../copy.ts';
import css from './References.module.css';

type Given = Pick<ReferenceAnswer, 'stars' | 'words' | (typeof QUESTIONS)[number]>;

/** Stars, plain answers and words of a reference. */
export function AnswerText({ answer }: { readonly answer: Given }) {
  const given = QUESTIONS.flatMap((question) => {
    const said = answer[question];
    return said === null ? [] : [{ question, said }];
  });
  return (
    <>
      <Stars value={answer.stars} />
      {given.length > 0 && (
        <dl className={css.facts}>
          {given.map(({ question, said }) => (
            <div key={question}>
              <dt>{facts[question]}:</dt>
              <dd>{answers[said]}</dd>
            </div>
          ))}
        </dl>
      )}
      {answer.words && <p className={css.words}>{answer.words}</p>}
    </>
  );
}
