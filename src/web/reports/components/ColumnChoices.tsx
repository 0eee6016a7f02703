import { REPORT_LIMITS } from '#contract/reports/rules.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { up } from '#web/ui/icons.ts';
import { layoutCopy as words } from '../copy.ts';
import { type ColumnChoice, moveUp } from '../model/layout-form.ts';
import css from './Reports.module.css';

interface Props {
  readonly choices: readonly ColumnChoice[];
  /** Whether columns can be given names. */
  readonly hasLabels: boolean;
  readonly onChange: (choices: ColumnChoice[]) => void;
}

/** Columns in their order: shown or not, under which name. */
export function ColumnChoices({ choices, hasLabels, onChange }: Props) {
  const change = (at: number, values: Partial<ColumnChoice>) =>
    onChange(choices.map((choice, place) => (place === at ? { ...choice, ...values } : choice)));
  return (
    <fieldset className={css.columns}>
      <legend>{words.columns}</legend>
      <ol>
        {choices.map((choice, at) => (
          <li key={choice.name} className={css.column}>
            <Checkbox checked={choice.isShown} onChange={(isShown) => change(at, { isShown })}>
              {choice.standard}
            </Checkbox>
            {hasLabels && choice.isShown && (
              <input
                className={css.label}
                aria-label={words.labelOf(choice.standard)}
                maxLength={REPORT_LIMITS.label}
                value={choice.label}
                onChange={(event) => change(at, { label: event.target.value })}
              />
            )}
            {choice.isShown && at > 0 && (
              <IconButton label={words.up(choice.standard)} onClick={() => onChange(moveUp(choices, at))}>
                <Icon of={up} size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
