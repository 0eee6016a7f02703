import type { RulePack } from '#contract/counting/schema/pack.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { packsCopy as words } from '../copy/packs.ts';
import type { PackDraft, RuleFields } from '../model/pack-draft.ts';
import css from './Packs.module.css';

interface Props {
  readonly pack: RulePack;
  readonly draft: PackDraft;
  readonly onChange: (draft: PackDraft) => void;
}

/** Rules and suspensions as fields; all else of a pack is changed as JSON. */
export function PackFields({ pack, draft, onChange }: Props) {
  const setRule = (at: number, next: Partial<RuleFields>) =>
    onChange({ ...draft, rules: draft.rules.map((one, index) => (index === at ? { ...one, ...next } : one)) });
  const setSuspension = (at: number, until: string) =>
    onChange({ ...draft, suspensions: draft.suspensions.map((one, index) => (index === at ? until : one)) });
  return (
    <div className={css.fields}>
      {pack.rules.map((rule, at) => {
        const fields = draft.rules[at];
        return (
          fields && (
            <fieldset key={rule.code} className={css.rule}>
              <legend>
                {words.rule} {rule.code}
              </legend>
              <TextField label={words.ruleTitle} value={fields.title} onChange={(title) => setRule(at, { title })} />
              <TextField label={words.source} value={fields.source} onChange={(source) => setRule(at, { source })} />
              <TextField
                label={words.percent}
                inputMode="decimal"
                value={fields.percent}
                onChange={(percent) => setRule(at, { percent })}
              />
              <DateField label={words.from} value={fields.from} onChange={(from) => setRule(at, { from })} />
              <DateField
                label={words.until}
                hint={words.untilHint}
                value={fields.until}
                onChange={(until) => setRule(at, { until })}
              />
            </fieldset>
          )
        );
      })}
      {pack.suspensions.map((one, at) => (
        <fieldset key={one.code} className={css.rule}>
          <legend>{one.title}</legend>
          <DateField
            label={words.suspensionUntil}
            hint={words.untilHint}
            value={draft.suspensions[at] ?? ''}
            onChange={(until) => setSuspension(at, until)}
          />
        </fieldset>
      ))}
    </div>
  );
}
