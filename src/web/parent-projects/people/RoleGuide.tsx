import { partWords, ROLE_NAMES } from '#contract/parent-projects/rules/people.ts';
import { type MemberKind, ROLES_OF_KIND } from '#contract/parent-projects/rules.ts';
import { copy } from '../copy/people.ts';
import css from './People.module.css';

/** What each role of such people sees and does, before somebody chooses one. */
export function RoleGuide({ kind }: { readonly kind: MemberKind }) {
  return (
    <section aria-label={copy.guide}>
      <h2 className="visually-hidden">{copy.guide}</h2>
      <ul className={css.guide}>
        {ROLES_OF_KIND[kind].map((role) => {
          const { sees, does } = partWords(kind, role);
          return (
            <li key={role}>
              <h3>{ROLE_NAMES[role]}</h3>
              <p>
                {copy.sees}: {sees}
              </p>
              <p>
                {copy.does}: {does}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
