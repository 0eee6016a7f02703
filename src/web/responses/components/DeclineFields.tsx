import { LIMITS } from '#contract/limits.ts';
import { DECLINE_REASON_LABELS } from '#contract/responses/rules/response-words.ts';
import { DECLINE_REASONS, type DeclineReason } from '#contract/responses/rules.ts';
import { RadioGroup } from '#web/ui/Choice.tsx';
import type { AppForm } from '#web/ui/form/useAppForm.ts';
import { TextArea } from '#web/ui/TextArea.tsx';

export interface DeclineValues {
  readonly reason: DeclineReason | '';
  readonly words: string;
}
export const NO_REASON: DeclineValues = { reason: '', words: '' };

interface Texts {
  readonly reason: string;
  readonly reasonMissing: string;
  readonly words: string;
  readonly wordsMissing: string;
}

export const declineErrors = ({ reason, words }: DeclineValues, copy: Texts) => ({
  reason: reason === '' && copy.reasonMissing,
  words: reason === 'other' && !words.trim() && copy.wordsMissing,
});

const LABELS = DECLINE_REASONS.map((reason) => DECLINE_REASON_LABELS[reason]);

/** Why not, from a list, with words. */
export function DeclineFields<V extends DeclineValues>({
  form,
  copy,
}: {
  readonly form: AppForm<V>;
  readonly copy: Texts;
}) {
  const { reason } = form.values;
  const choose = (label: string) =>
    form.set({ reason: DECLINE_REASONS.find((one) => DECLINE_REASON_LABELS[one] === label) ?? '' } as Partial<V>);
  return (
    <>
      <RadioGroup
        legend={copy.reason}
        options={LABELS}
        value={reason === '' ? null : DECLINE_REASON_LABELS[reason]}
        onChange={choose}
        error={form.errorAt('reason')}
      />
      <TextArea
        label={copy.words}
        max={LIMITS.longText}
        value={form.values.words}
        onChange={(words) => form.set({ words } as Partial<V>)}
        error={form.errorAt('words')}
      />
    </>
  );
}
