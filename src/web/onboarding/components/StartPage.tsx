import { Link } from '@tanstack/react-router';
import { ONBOARDING_STEPS } from '#contract/onboarding/rules.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy.ts';
import css from './Onboarding.module.css';

interface Props {
  /** Of the firm. */
  readonly name: string;
  /** Path of the first step. */
  readonly first: string;
  readonly profile: string;
}

/** Start of onboarding, for a firm that has not begun. */
export function StartPage({ name, first, profile }: Props) {
  return (
    <div className={css.start}>
      <PageHeading>{copy.start.heading(name)}</PageHeading>
      <p>{copy.start.lead}</p>
      <ol>
        {ONBOARDING_STEPS.slice(0, -1).map((step) => (
          <li key={step}>{copy.steps[step].label}</li>
        ))}
      </ol>
      <section>
        <h2>{copy.start.needed}</h2>
        <ul>
          {copy.start.things.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </section>
      <p>{copy.start.known}</p>
      <div className={css.actions}>
        <Link to={first} className={buttonClass({})}>
          {copy.start.begin}
        </Link>
        <Link to={profile} className={buttonClass({ variant: 'outlineDark' })}>
          {copy.start.profile}
        </Link>
      </div>
    </div>
  );
}
