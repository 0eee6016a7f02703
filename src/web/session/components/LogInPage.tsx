import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Banner } from '#web/ui/Banner.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PlumbBob } from '#web/ui/PlumbBob.tsx';
import { copy } from '../copy.ts';
import { installationQuery, twoStepQuery, useLogIn } from '../queries.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import css from './LogIn.module.css';
import { LogInForm } from './LogInForm.tsx';

const FirstAccountForm = lazyNamed(() => import('./FirstAccountForm.tsx'), 'FirstAccountForm');
const SecondStep = lazyNamed(() => import('./TwoStepVerification.tsx'), 'TwoStepVerification');

export function LogInPage() {
  const installation = useQuery(installationQuery);
  const logIn = useLogIn();
  const step = useQuery(twoStepQuery).data;
  const demo = installation.data?.demo_accounts ?? [];
  const offersLink = !installation.data?.disabled_features.includes('log_in_links');
  return (
    <div className={css.page}>
      <div className={css.forms}>
        {installation.isError && <Banner variant="warning">{copy.installationFailed}</Banner>}
        <Suspense>
          {step ? (
            <SecondStep step={step} />
          ) : installation.data?.needs_first_account ? (
            <FirstAccountForm />
          ) : (
            <LogInForm logIn={logIn} offersLink={offersLink} />
          )}
        </Suspense>
      </div>
      <div className={css.side}>
        <section className={css.hanging}>
          <span className={css.line} aria-hidden>
            <PlumbBob className={css.bob} />
          </span>
          <h2 className={css.lead}>{copy.lead}</h2>
          <p className={css.about}>{copy.about}</p>
          <ol>
            {copy.steps.map(([what, how]) => (
              <li key={what} className={css.step}>
                <strong>{what}</strong>
                <span>{how}</span>
              </li>
            ))}
          </ol>
        </section>
        <ul className={css.ways}>
          {copy.ways.map(([to, what, how]) => (
            <li key={to} className={css.step}>
              <Link to={to}>{what}</Link>
              <span>{how}</span>
            </li>
          ))}
        </ul>
        {demo.length > 0 && !step && (
          <DemoAccounts accounts={demo} password={installation.data?.demo_password ?? null} logIn={logIn} />
        )}
      </div>
    </div>
  );
}
