import { CHANGE_ANSWERS, LISTING_LIMITS, LIVE_BIDS, NAMING_ANSWERS, needsWords } from '#contract/listings/rules.ts';
import type { AnswerOfFirm, ListingDetails } from '#contract/listings/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import css from './Listings.module.css';

interface Props {
  readonly listing: ListingDetails;
  readonly send: (answer: AnswerOfFirm) => Promise<unknown>;
}

/** The firm answers that it is named, or what it is asked; nothing where there is nothing to answer any more. */
export function AnswerForm({ listing, send }: Props) {
  const isLive = (LIVE_BIDS as readonly string[]).includes(listing.bid_state);
  if (!isLive || listing.state === 'removed') return null;
  return <Answering key={listing.state} listing={listing} send={send} />;
}

function Answering({ listing: { id, version, state }, send }: Props) {
  const answers = state === 'change_asked' ? CHANGE_ANSWERS : NAMING_ANSWERS;
  const options = answers.map((one) => copy.choices[one]);
  const chosen = (text: string) => answers.find((one) => copy.choices[one] === text);
  const form = useAppForm({
    keepAs: `answer ${id} ${state}`,
    initialValues: { answer: '', words: '' },
    validate: ({ answer, words }) => {
      const given = chosen(answer);
      return { answer: !given && copy.choose, words: given && needsWords(given) && !words.trim() && copy.wordsMissing };
    },
    send: async ({ answer, words }) => {
      const given = chosen(answer);
      if (given) await send({ version, answer: given, words: textOrNull(words) });
    },
    onSuccess: () => {
      form.reset();
      showAlert({ variant: 'success', text: copy.sent });
    },
  });
  return (
    <section className={css.card}>
      <h2>{state === 'change_asked' ? copy.changeTitle : copy.answerTitle}</h2>
      <form {...form.props} className={css.stack}>
        <RadioGroup legend={copy.yourAnswer} options={options} {...form.field('answer')} />
        <TextArea label={copy.words} hint={copy.wordsHint} max={LISTING_LIMITS.words} {...form.field('words')} />
        <FormAlert form={form} />
        <div>
          <Button type="submit" loading={form.isPending}>
            {copy.send}
          </Button>
        </div>
      </form>
    </section>
  );
}
