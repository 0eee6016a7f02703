import { ROLE_LABELS } from '#contract/access/role-labels.ts';
import { ROLES, type Role } from '#contract/accounts/rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import type { Field } from '#web/ui/form/useAppForm.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/settings.ts';
import css from './SsoSettings.module.css';

export interface RoleRule {
  /** React key of the row. */
  readonly key: number;
  readonly claim: string;
  readonly value: string;
  readonly role: Role;
}

interface Props {
  readonly rules: readonly RoleRule[];
  readonly field: (path: `rules.${number}.claim` | `rules.${number}.value`) => Field<string>;
  readonly onChange: (rules: readonly RoleRule[]) => void;
}

const ITEMS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

/** Maps claims to roles: the first rule that matches decides. */
export function RoleRules({ rules, field, onChange }: Props) {
  const setRole = (key: number, role: Role) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, role } : rule)));
  const next = Math.max(-1, ...rules.map(({ key }) => key)) + 1;
  return (
    <fieldset className={css.roles}>
      <legend>{copy.rules}</legend>
      <p className={css.note}>{copy.rulesNote}</p>
      {rules.map(({ key, role }, at) => (
        <div key={key} className={css.rule}>
          <TextField label={copy.claim} {...field(`rules.${at}.claim`)} placeholder="groups" />
          <TextField label={copy.value} {...field(`rules.${at}.value`)} />
          <Dropdown label={copy.role} items={ITEMS} value={role} onChange={(chosen) => setRole(key, chosen)} />
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
