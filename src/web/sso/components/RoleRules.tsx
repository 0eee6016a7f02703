import { ROLES, type Role } from '#contract/accounts/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/settings.ts';
import css from './SsoSettings.module.css';

export interface RoleRule {
  /** Of the line in the form. */
  readonly key: number;
  readonly claim: string;
  readonly value: string;
  readonly role: Role;
}

interface Props {
  readonly rules: readonly RoleRule[];
  /** What the server says of a field, as in `rules.0.claim`. */
  readonly fieldError: (field: string) => string | undefined;
  readonly onChange: (rules: readonly RoleRule[]) => void;
}

const ITEMS = ROLES.map((role) => ({ value: role, label: copy.roles[role] }));

/** Which role whom: lines of claim, value and role, the first that fits decides. */
export function RoleRules({ rules, fieldError: said, onChange }: Props) {
  const set = (key: number, change: Partial<RoleRule>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...change } : rule)));
  const next = Math.max(-1, ...rules.map(({ key }) => key)) + 1;
  return (
    <fieldset className={css.roles}>
      <legend>{copy.rules}</legend>
      <p className={css.note}>{copy.rulesNote}</p>
      {rules.map(({ key, claim, value, role }, at) => (
        <div key={key} className={css.rule}>
          <TextField
            label={copy.claim}
            value={claim}
            onChange={(claim) => set(key, { claim })}
            error={said(`rules.${at}.claim`)}
            placeholder="groups"
          />
          <TextField
            label={copy.value}
            value={value}
            onChange={(value) => set(key, { value })}
            error={said(`rules.${at}.value`)}
          />
          <Dropdown label={copy.role} items={ITEMS} value={role} onChange={(role) => set(key, { role })} />
          <Button
            variant="outlineDark"
            aria-label={copy.removeRule(at + 1)}
            onClick={() => onChange(rules.filter((rule) => rule.key !== key))}
          >
            {copy.remove}
          </Button>
        </div>
      ))}
      <Button
        variant="outlineDark"
        onClick={() => onChange([...rules, { key: next, claim: '', value: '', role: 'administrator' }])}
      >
        {copy.addRule}
      </Button>
    </fieldset>
  );
}
