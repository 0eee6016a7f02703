import { Banner } from '#web/ui/Banner.tsx';
import { copy } from '../copy.ts';
import css from './Imports.module.css';

interface Props {
  /** What is wrong, in the order of the form. */
  readonly problems: readonly string[];
  /** Id of the form whose wrong fields the summary leads to. */
  readonly formId: string;
}

/** What keeps a long form from being sent, beside its button; each problem leads to its field. */
export function ProblemSummary({ problems, formId }: Props) {
  const show = (index: number) => {
    const wrong = document.getElementById(formId)?.querySelectorAll<HTMLElement>('[aria-invalid="true"]');
    (wrong?.[index] ?? wrong?.[0])?.focus();
  };
  return (
    <div role="alert" className={css.problems}>
      {problems.length > 0 && (
        <Banner variant="error">
          <ul>
            {problems.map((problem, index) => (
              <li key={problem}>
                {problem}{' '}
                <button type="button" className={css.link} onClick={() => show(index)}>
                  {copy.columns.show}
                </button>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
