import type { ResidentPageLanguage } from '#contract/community/rules/language.ts';
import type { DashboardItem } from '#contract/community/schema.ts';
import { WORDING } from '../copy/languages.ts';
import { amountsIn } from '../model/amounts.ts';
import css from './CommunityPage.module.css';
import { PublicFrame } from './PublicFrame.tsx';

interface Props {
  readonly items: readonly DashboardItem[];
  readonly language: ResidentPageLanguage;
  readonly path: string;
  readonly isFramed: boolean;
}

/** `/community-engagement-dashboard`: the dashboards that the visitor may see. */
export function DashboardList({ items, language, path, isFramed }: Props) {
  const words = WORDING[language];
  const amounts = amountsIn(words.locale);
  return (
    <PublicFrame words={words} language={language} path={path} isFramed={isFramed} owner={null} share={null}>
      <div className={css.head}>
        <h1>{words.list.title}</h1>
        <p className={css.lead}>{words.list.intro}</p>
      </div>
      {items.length === 0 && <p className={css.section}>{words.list.none}</p>}
      <ul className={css.items}>
        {items.map(({ project_id, name, owner, city, state, as_of }) => (
          <li key={project_id}>
            <a href={`/community-engagement-dashboard/projects/${project_id}?lang=${language}`}>{name}</a>
            <p>
              {words.list.of(owner, [city, state].filter(Boolean).join(', ') || null)}
              {as_of && `, ${words.list.asOf(amounts.day(as_of))}`}
            </p>
          </li>
        ))}
        <li>
          <a href={`/baltimore-peninsula?lang=${language}`}>{words.peninsula.title}</a>
          <p>{words.peninsula.unknown}</p>
        </li>
      </ul>
    </PublicFrame>
  );
}
