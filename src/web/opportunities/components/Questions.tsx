import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { Opportunity, Question } from '#contract/opportunities/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/page.ts';
import { questionsQuery, useQuestions } from '../queries/questions.ts';
import css from './Opportunity.module.css';

interface Props {
  readonly opportunity: Opportunity;
  readonly mwbeId: string | undefined;
}

const BOUNDARY = {
  loading: copy.questionsLoading,
  failedTitle: copy.questionsFailedTitle,
  failed: copy.questionsFailed,
};

/** Questions with their answers, seen by all; a firm asks, the owner answers. */
export function Questions({ opportunity, mwbeId }: Props) {
  const { id, is_open, state, may_edit } = opportunity;
  const query = useQuery(questionsQuery(id));
  useLinkedQuestion(query.data !== undefined);
  const mayAnswer = may_edit && (state === 'published' || state === 'closed');
  const none = mwbeId && is_open ? copy.noQuestionsOpen : copy.noQuestions;
  return (
    <section className={css.section} aria-label={copy.questions}>
      <h2>{copy.questions}</h2>
      <QueryBoundary query={query} copy={BOUNDARY} skeleton={<Skeleton width={60} height={40} />}>
        {(questions) =>
          questions.length === 0 ? (
            <p className={css.hint}>{none}</p>
          ) : (
            <ol className={css.questions}>
              {questions.map((one) => (
                <QuestionItem key={one.id} opportunityId={id} question={one} mayAnswer={mayAnswer} />
              ))}
            </ol>
          )
        }
      </QueryBoundary>
      {mwbeId && is_open && <AskForm opportunityId={id} mwbeId={mwbeId} />}
    </section>
  );
}

/** A notification leads to its question, which is there once the questions are loaded. */
function useLinkedQuestion(isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash.startsWith('question-')) focusQuestion(hash);
  }, [isLoaded, hash]);
}

function focusQuestion(id: string): void {
  const item = document.getElementById(id);
  item?.scrollIntoView({ block: 'center' });
  item?.focus({ preventScroll: true });
}

interface ItemProps {
  readonly opportunityId: string;
  readonly question: Question;
  readonly mayAnswer: boolean;
}

function QuestionItem({ opportunityId, question, mayAnswer }: ItemProps) {
  const { id, question: text, answer, answered_at, asked_at, own } = question;
  return (
    <li id={`question-${id}`} tabIndex={-1}>
      <p className={css.asked}>{text}</p>
      <p className={css.hint}>
        {copy.askedOn(asked_at)} {own && <Badge status="info">{copy.own}</Badge>}
      </p>
      {answer !== null && (
        <div className={css.answer}>
          <p className={css.words}>{answer}</p>
          {answered_at && <p className={css.hint}>{copy.answered(answered_at)}</p>}
        </div>
      )}
      {answer === null && mayAnswer && <AnswerForm opportunityId={opportunityId} id={id} question={text} />}
      {answer === null && !mayAnswer && <Badge status="pending">{copy.waiting}</Badge>}
    </li>
  );
}

function AskForm({ opportunityId, mwbeId }: { readonly opportunityId: string; readonly mwbeId: string }) {
  const { ask } = useQuestions(opportunityId);
  // one for each question: a repeated attempt asks once
  const key = useRef(crypto.randomUUID());
  const form = useAppForm({
    keepAs: `question ${opportunityId}`,
    initialValues: { question: '' },
    validate: ({ question }) => ({ question: !question.trim() && copy.askMissing }),
    send: ({ question }) => ask(mwbeId, question.trim(), key.current),
    onSuccess: () => {
      key.current = crypto.randomUUID();
      form.reset();
      showAlert({ variant: 'success', text: copy.asked });
    },
  });
  return (
    <form {...form.props} className={css.form}>
      <TextArea label={copy.ask} hint={copy.askHint} max={LIMITS.longText} {...form.field('question')} />
      <FormAlert form={form} />
      <div>
        <Button type="submit" loading={form.isPending}>
          {copy.send}
        </Button>
      </div>
    </form>
  );
}

interface AnswerProps {
  readonly opportunityId: string;
  readonly id: string;
  readonly question: string;
}

/** Opened by its button; what was typed stays when it is closed. */
function AnswerForm({ opportunityId, id, question }: AnswerProps) {
  const { answer } = useQuestions(opportunityId);
  const [isOpen, setOpen] = useState(false);
  const form = useAppForm({
    keepAs: `answer ${id}`,
    initialValues: { answer: '' },
    validate: (values) => ({ answer: !values.answer.trim() && copy.answerMissing }),
    send: (values) => answer(id, values.answer.trim()),
    onSuccess: () => {
      showAlert({ variant: 'success', text: copy.answerSent });
      // the form goes with the answer
      focusQuestion(`question-${id}`);
    },
  });
  if (!isOpen) {
    return (
      <div>
        <Button
          variant="outlineDark"
          size="dense"
          aria-label={copy.answerLabel(question)}
          onClick={() => setOpen(true)}
        >
          {copy.answer}
        </Button>
      </div>
    );
  }
  return (
    <form {...form.props} className={css.form}>
      <TextArea autoFocus label={copy.answer} hint={copy.answerHint} max={LIMITS.longText} {...form.field('answer')} />
      <FormAlert form={form} />
      <div>
        <Button type="submit" loading={form.isPending}>
          {copy.sendAnswer}
        </Button>
      </div>
    </form>
  );
}
