import type { FirmProfile, ListQuestion } from '#contract/businesses/schema/profile.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy/own.ts';
import { copy as words } from '../copy.ts';
import type { FactName } from '../model/own-facts.ts';
import { sourceText } from '../model/source-text.ts';
import { useAnswerList } from '../queries/profile.ts';
import css from './Editing.module.css';

/** Lists that changed what the firm had spoken about: the firm decides which of the two is shown. */
export function ListQuestions({ profile }: { readonly profile: FirmProfile }) {
  return profile.questions.map((question) => <Question key={question.field} profile={profile} question={question} />);
}

function Question({ profile, question }: { readonly profile: FirmProfile; readonly question: ListQuestion }) {
  const { field, mine, theirs, source } = question;
  const answer = useAnswerList(profile.mwbe_id);
  const decide = (keep: 'mine' | 'theirs') =>
    answer.mutate(
      { version: profile.version, field: field as Parameters<typeof answer.mutate>[0]['field'], keep, theirs },
      {
        onSuccess: () => showAlert({ variant: 'success', text: copy.saved }),
        onError: (error) => showAlert({ variant: 'error', text: error.message }),
      },
    );
  return (
    <div className={css.wide}>
      <Banner variant="info">
        <span className={css.question}>
          <strong>{copy.asks(copy.facts[field as FactName])}</strong>
          <span>{copy.mine(mine)}</span>
          <span>{copy.theirs(source ? sourceText(source) : words.sourceUnknown, theirs)}</span>
          <span>
            <Button size="dense" variant="outlineDark" loading={answer.isPending} onClick={() => decide('mine')}>
              {copy.keepMine}
            </Button>{' '}
            <Button size="dense" variant="outlineDark" loading={answer.isPending} onClick={() => decide('theirs')}>
              {copy.takeTheirs}
            </Button>
          </span>
        </span>
      </Banner>
    </div>
  );
}
