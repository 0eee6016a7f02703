import { Link } from '@tanstack/react-router';
import type { OnboardingStep } from '#contract/onboarding/rules.ts';
import type { OnboardingProgress } from '#contract/onboarding/schema.ts';
import { copy } from '../copy.ts';
import { percentComplete } from '../model/completeness.ts';
import css from './Onboarding.module.css';

interface Props {
  readonly progress: OnboardingProgress;
  readonly pathOf: (step: OnboardingStep) => string;
}

/** What is still missing, each with its link and what it unlocks. */
export function OutroStep({ progress, pathOf }: Props) {
  const open = progress.steps.filter(({ missing }) => missing.length > 0);
  const percent = percentComplete(progress);
  return (
    <>
      <div className={css.meter}>
        <p id="complete">{copy.outro.complete(percent)}</p>
        <progress max={100} value={percent} aria-labelledby="complete" />
      </div>
      {open.length === 0 ? (
        <p>{copy.outro.none}</p>
      ) : (
        <section>
          <h2>{copy.outro.missing}</h2>
          <ul className={css.missing}>
            {open.map(({ step, missing }) => (
              <li key={step}>
                <Link to={pathOf(step)}>{copy.steps[step].label}</Link>
                <span>{missing.map((key) => copy.missing[key] ?? key).join(', ')}</span>
                <p>{copy.outro.unlocks[step]}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
