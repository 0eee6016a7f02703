import { USER_TYPE_LABELS } from '#contract/access/user-type-labels.ts';
import type { Installation } from '#contract/session/schema.ts';
import { copy } from '../copy.ts';
import type { useLogIn } from '../queries.ts';
import css from './LogIn.module.css';

interface Props {
  readonly accounts: Installation['demo_accounts'];
  readonly password: string | null;
  readonly logIn: ReturnType<typeof useLogIn>;
}

export function DemoAccounts({ accounts, password, logIn }: Props) {
  return (
    <section className={css.demo}>
      <h2>{copy.demoTitle}</h2>
      <p>{copy.demoLead}</p>
      <ul>
        {accounts.map(({ email, name, user_type, company }) => (
          <li key={email}>
            <button
              type="button"
              className={css.person}
              disabled={logIn.isPending || password === null}
              onClick={() => logIn.mutate({ username: email, password: password ?? '' })}
            >
              {name}
            </button>
            <span>{USER_TYPE_LABELS[user_type]}</span>
            <span className="muted">{company}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
