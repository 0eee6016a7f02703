import { useRef } from 'react';
import { OPPORTUNITY_LIMITS } from '#contract/opportunities/rules.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import type { Field } from '#web/ui/form/useAppForm.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { add, close } from '#web/ui/icons.ts';
import { PercentField } from '#web/ui/NumberFields.tsx';
import { copy } from '../copy/edit.ts';
import { copy as names } from '../copy/facts.ts';
import type { GoalValue } from '../model/facts-form.ts';
import css from './Edit.module.css';

/** Goals for participation: whose, and how much of the contract. */
export function GoalFields({ value, onChange, error }: Field<readonly GoalValue[]>) {
  const adding = useRef<HTMLSpanElement>(null);
  const change = (at: number, goal: Partial<GoalValue>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...goal } : one)));
  const remove = (at: number) => {
    onChange(value.filter((_, index) => index !== at));
    adding.current?.querySelector('button')?.focus();
  };
  return (
    <fieldset className={css.inner}>
      <legend>{names.facts.goals}</legend>
      <p className={css.hint}>{copy.hints.goals}</p>
      {value.map((goal, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else to be told apart by
        <div key={at} className={css.goal}>
          <Dropdown
            label={copy.goalGroup}
            items={groupItems(goal.group)}
            value={goal.group || null}
            onChange={(group) => change(at, { group })}
          />
          <PercentField label={copy.goalPercent} value={goal.percent} onChange={(percent) => change(at, { percent })} />
          <IconButton label={copy.removeGoal(goal.group)} onClick={() => remove(at)}>
            <Icon of={close} />
          </IconButton>
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
      <span ref={adding}>
        <Button
          variant="outlineDark"
          size="dense"
          icon={<Icon of={add} size={20} />}
          disabled={value.length >= OPPORTUNITY_LIMITS.goals}
          onClick={() => onChange([...value, { group: '', percent: '' }])}
        >
          {copy.addGoal}
        </Button>
      </span>
    </fieldset>
  );
}

/** The usual groups, and one that is named otherwise by a copy or a template. */
const groupItems = (group: string) =>
  [...new Set([...copy.goalGroups, ...(group ? [group] : [])])].map((value) => ({ value, label: value }));
