import { partWords, ROLE_NAMES } from '#contract/parent-projects/rules/people.ts';
import { type MemberKind, type ProjectRole, ROLES_OF_KIND } from '#contract/parent-projects/rules.ts';
import { RadioGroup } from '#web/ui/Choice.tsx';
import { copy } from '../copy/people.ts';

interface Props {
  readonly kind: MemberKind;
  readonly value: ProjectRole;
  readonly onChange: (role: ProjectRole) => void;
  readonly error?: string | undefined;
}

/** The role, with what it sees and does beside it. */
export function RoleChoice({ kind, value, onChange, error }: Props) {
  const roles = ROLES_OF_KIND[kind];
  const wordsOf = (role: ProjectRole) => {
    const { sees, does } = partWords(kind, role);
    return `${ROLE_NAMES[role]}. ${copy.sees}: ${sees} ${copy.does}: ${does}`;
  };
  return (
    <RadioGroup
      legend={copy.role}
      options={roles.map(wordsOf)}
      value={wordsOf(value)}
      error={error}
      onChange={(chosen) => onChange(roles.find((role) => wordsOf(role) === chosen) ?? value)}
    />
  );
}
