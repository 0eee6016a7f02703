import type { Figure, Snapshot } from '#contract/community/schema.ts';
import { GoalBar } from '#web/ui/charts/GoalBar.tsx';
import type { Amounts } from '../model/amounts.ts';
import { explain, kindOf, nameOf, scaleOf, sentenceOf, wholeOf } from '../model/promises.ts';
import type { Wording } from '../model/wording.ts';
import css from './CommunityPage.module.css';

interface Props {
  readonly figure: Figure;
  readonly snapshot: Snapshot;
  readonly words: Wording;
  readonly amounts: Amounts;
}

/** A promise and where it stands, with the panel that proves it. */
export function PromiseSection({ figure, snapshot, words, amounts }: Props) {
  const { share_bps, promise_bps } = figure;
  const { formula, facts } = explain(figure, snapshot, words, amounts);
  return (
    <section className={css.section} aria-labelledby={`name-${figure.id}`}>
      <div className={css.subject}>
        <h2 id={`name-${figure.id}`}>{nameOf(figure, words)}</h2>
        <p>{sentenceOf(figure, words, amounts)}</p>
      </div>
      <div className={css.figure}>
        <p className={share_bps === null ? `${css.share} ${css.notYet}` : css.share}>
          <strong>{share_bps === null ? words.notYet : amounts.percent(share_bps)}</strong>{' '}
          {share_bps !== null && <span>{wholeOf(figure, words, amounts)}</span>}
          <span className="visually-hidden">
            {promise_bps === null ? words.noPromise : words.promise(amounts.percent(promise_bps))}
          </span>
        </p>
        <GoalBar
          share={share_bps}
          goal={promise_bps}
          most={scaleOf(snapshot, kindOf(figure))}
          goalLabel={promise_bps === null ? '' : words.promise(amounts.percent(promise_bps))}
        />
        <details className={css.how} id={figure.id}>
          <summary>
            <span>{words.how}</span>
          </summary>
          <div className={css.panel}>
            {formula.map((line) => (
              <p key={line} className={css.formula}>
                {line}
              </p>
            ))}
            <dl className={css.facts}>
              {facts.map(({ term, text }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </details>
      </div>
    </section>
  );
}
