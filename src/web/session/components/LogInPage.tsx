import { useQuery } from '@tanstack/react-query';
import { Banner } from '#web/ui/Banner.tsx';
import { Bob } from '#web/ui/Bob.tsx';
import { copy } from '../copy.ts';
import { installationQuery, useLogIn } from '../queries.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { FirstAccountForm } from './FirstAccountForm.tsx';
import css from './LogIn.module.css';
import { LogInForm } from './LogInForm.tsx';

export function LogInPage() {
  const installation = useQuery(installationQuery);
  const logIn = useLogIn();
  const demo = installation.data?.demo_accounts ?? [];
  return (
    <div className={css.page}>
      <div className={css.forms}>
        {installation.isError && <Banner variant="warning">{copy.installationFailed}</Banner>}
        {installation.data?.needs_first_account ? <FirstAccountForm /> : <LogInForm logIn={logIn} />}
      </div>
      <div className={css.side}>
        <section className={css.hanging}>
          <span className={css.line} aria-hidden>
            <Bob className={css.bob} />
          </span>
          <h2 className={css.lead}>{copy.lead}</h2>
          <ol>
            {copy.steps.map(([what, how]) => (
              <li key={what} className={css.step}>
                <strong>{what}</strong>
                <span>{how}</span>
              </li>
            ))}
          </ol>
        </section>
        {demo.length > 0 && (
          <DemoAccounts accounts={demo} password={installation.data?.demo_password ?? null} logIn={logIn} />
        )}
      </div>
    </div>
  );
}
