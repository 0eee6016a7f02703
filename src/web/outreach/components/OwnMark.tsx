import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '#contract/limits.ts';
import { SOLICITATION_MARKS, type SolicitationMark } from '#contract/outreach/rules/kinds.ts';
import type { OwnOutreach } from '#contract/outreach/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import { ownQuery, useOutreachActs } from '../queries.ts';
import css from './Outreach.module.css';

interface Props {
  readonly opportunityId: string;
  readonly mwbeId: string;
}

/** For a firm that was asked: its own word about how. Nothing for others. */
export function OwnMark({ opportunityId, mwbeId }: Props) {
  const { data } = useQuery(ownQuery(mwbeId, opportunityId));
  if (!data?.may_mark) return null;
  return (
    <section className={css.card} aria-label={copy.markTitle}>
      <h2>{copy.markTitle}</h2>
      <p className={css.muted}>{copy.markIntro}</p>
      <MarkForm opportunityId={opportunityId} mwbeId={mwbeId} own={data} />
    </section>
  );
}

const LABELS = SOLICITATION_MARKS.map((mark) => copy.marks[mark]);
const markOf = (label: string): SolicitationMark | undefined =>
  SOLICITATION_MARKS.find((mark) => copy.marks[mark] === label);

function MarkForm({ opportunityId, mwbeId, own: { mark } }: Props & { readonly own: OwnOutreach }) {
  const acts = useOutreachActs(opportunityId);
  const form = useAppForm({
    keepAs: `solicitation mark ${opportunityId}`,
    initialValues: { mark: mark ? copy.marks[mark.mark] : '', words: mark?.words ?? '' },
    validate: (values) => ({ mark: !values.mark && copy.markMissing }),
    send: ({ mark: label, words }) => acts.mark(mwbeId, { mark: markOf(label) ?? 'real', words: textOrNull(words) }),
    onSuccess: () => showAlert({ variant: 'success', text: copy.markSaved }),
  });
  const { value, onChange, error } = form.field('mark');
  return (
    <form {...form.props} className={css.form}>
      <RadioGroup
        legend={copy.markTitle}
        options={LABELS}
        value={value || null}
        onChange={(label) => onChange(label as typeof value)}
        error={error}
      />
      <TextArea label={copy.markWords} max={LIMITS.longText} {...form.field('words')} />
      <FormAlert form={form} />
      {mark && <p className={css.muted}>{copy.markedOn(mark.marked_at)}</p>}
      <div>
        <Button type="submit" loading={form.isPending}>
          {copy.markSave}
        </Button>
      </div>
    </form>
  );
}
