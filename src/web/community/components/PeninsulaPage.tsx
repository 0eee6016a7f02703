import type { ResidentPageLanguage } from '#contract/community/rules/language.ts';
import type { Commitment } from '#contract/community/rules/page.ts';
import { WORDING } from '../copy/languages.ts';
import { amountsIn } from '../model/amounts.ts';
import css from './CommunityPage.module.css';
import { PublicFrame } from './PublicFrame.tsx';

interface Props {
  readonly commitments: readonly Commitment[];
  readonly language: ResidentPageLanguage;
  readonly origin: string;
  readonly path: string;
  readonly isFramed: boolean;
}

/** `/baltimore-peninsula`: what others published about the development, and that its results are not known. */
export function PeninsulaPage({ commitments, language, origin, path, isFramed }: Props) {
  const words = WORDING[language];
  const { peninsula } = words;
  const amounts = amountsIn(words.locale);
  const address = `${origin}${path}`;
  const code = `<iframe src="${address}?embed" width="720" height="900" title="${peninsula.title}"></iframe>`;
  return (
    <PublicFrame
      words={words}
      language={language}
      path={path}
      isFramed={isFramed}
      owner={null}
      share={{ address, code }}
    >
      <div className={css.head}>
        <h1>{peninsula.title}</h1>
        <p className={css.lead}>{peninsula.intro}</p>
      </div>
      <section className={css.unknown}>
        <h2>{peninsula.unknown}</h2>
        <p>{peninsula.unknownMore}</p>
      </section>
      <section className={css.block}>
        <h2>{peninsula.promises}</h2>
        <dl className={css.promises}>
          {commitments.map((one) => (
            <div key={one.what[language]}>
              <dt>{one.what[language]}</dt>
              <dd>{one.figure?.[language] ?? peninsula.noFigure}</dd>
              <dd className={css.note}>
                {words.columns.source}: <a href={one.source}>{peninsula.said(one.publisher)}</a>
                {one.published && `, ${peninsula.published(amounts.day(one.published))}`}
              </dd>
            </div>
          ))}
        </dl>
        <p className={css.note}>{peninsula.note}</p>
      </section>
    </PublicFrame>
  );
}
