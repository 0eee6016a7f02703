import type { ReactNode } from 'react';
import type { ResidentPageLanguage } from '#contract/community/rules/language.ts';
import type { Published } from '#contract/community/schema.ts';
import { WORDING } from '../copy/languages.ts';
import { type Amounts, amountsIn } from '../model/amounts.ts';
import { movedSince } from '../model/promises.ts';
import type { Wording } from '../model/wording.ts';
import css from './CommunityPage.module.css';
import { PromiseSection } from './PromiseSection.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { WorkTables } from './WorkTables.tsx';

interface Props {
  readonly published: Published;
  readonly language: ResidentPageLanguage;
  readonly origin: string;
  readonly path: string;
  readonly isFramed: boolean;
  /** Draws the places; a page without has their table. */
  readonly map: ((words: Wording, amounts: Amounts) => ReactNode) | null;
}

/** `/community-engagement-dashboard/projects/{id}`: all that was published of a project, and nothing else. */
export function CommunityPage({ published, language, origin, path, isFramed, map }: Props) {
  const words = WORDING[language];
  const { project } = published.snapshot;
  const address = `${origin}${path}`;
  return (
    <PublicFrame
      words={words}
      language={language}
      path={path}
      isFramed={isFramed}
      owner={project.owner}
      share={{ address, code: published.allows_embedding ? embedCode(published, address) : null }}
    >
      <CommunityBody published={published} language={language} map={map} heading="h1" />
    </PublicFrame>
  );
}

interface BodyProps extends Pick<Props, 'published' | 'language' | 'map'> {
  /** `h2` where it is a preview within another page. */
  readonly heading: 'h1' | 'h2';
}

/** What the page says, without the frame around it. */
export function CommunityBody({ published, language, map, heading: Heading }: BodyProps) {
  const words = WORDING[language];
  const amounts = amountsIn(words.locale);
  const { snapshot } = published;
  const { project, figures, work } = snapshot;
  return (
    <>
      <div className={css.head}>
        <Heading>{words.title(project.name)}</Heading>
        <p className={css.lead}>{words.intro(project.owner)}</p>
        <ul className={css.dates}>
          <li>{words.asOf(amounts.day(snapshot.as_of))}</li>
          {snapshot.next_update && <li>{words.nextUpdate(amounts.day(snapshot.next_update))}</li>}
          <li>
            <a href={`/api/v1/community_dashboards/${published.project_id}/figures`} download>
              {words.allFigures}
            </a>
          </li>
        </ul>
      </div>
      {figures.length === 0 && <p className={css.section}>{words.nothingYet}</p>}
      {figures.map((figure) => (
        <PromiseSection key={figure.id} figure={figure} snapshot={snapshot} words={words} amounts={amounts} />
      ))}
      {work && (
        <div className={css.block}>
          <WorkTables work={work} place={project.city} words={words} amounts={amounts} />
        </div>
      )}
      <Months published={published} words={words} amounts={amounts} />
      <Places published={published} words={words} amounts={amounts} map={map} />
      <Changes published={published} words={words} amounts={amounts} />
    </>
  );
}

const embedCode = ({ embed_width, embed_height, snapshot }: Published, address: string): string =>
  `<iframe src="${address}?embed" width="${embed_width}" height="${embed_height}" title="${snapshot.project.name.replaceAll('"', '&quot;')}"></iframe>`;

interface Part {
  readonly published: Published;
  readonly words: Wording;
  readonly amounts: Amounts;
}

function Months({ published: { snapshot }, words, amounts }: Part) {
  if (snapshot.months.length < 2) return null;
  const most = Math.max(1, ...snapshot.months.map(({ hours_hundredths }) => hours_hundredths ?? 0));
  return (
    <section className={css.block}>
      <h2>{words.monthsTitle}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.columns.month}</th>
            <th scope="col" className={css.number}>
              {words.columns.people}
            </th>
            <th scope="col" className={css.number}>
              {words.columns.hours}
            </th>
            <td className={css.barCell} />
          </tr>
        </thead>
        <tbody>
          {snapshot.months.map(({ month, people, hours_hundredths }) => (
            <tr key={month}>
              <th scope="row">{amounts.month(month)}</th>
              <td className={css.number}>{people === null ? words.hiddenCell : amounts.count(people)}</td>
              <td className={css.number}>
                {hours_hundredths === null ? words.hiddenCell : amounts.hours(hours_hundredths)}
              </td>
              <td className={css.barCell}>
                <svg width="100%" height="14" aria-hidden="true">
                  <rect className={css.smallBar} width={`${((hours_hundredths ?? 0) / most) * 100}%`} height="14" />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Places({ published: { snapshot }, words, amounts, map }: Part & Pick<Props, 'map'>) {
  const { places, other_places, as_of } = snapshot;
  if (places.length === 0) return null;
  return (
    <section className={css.block}>
      <h2>{words.placesTitle}</h2>
      <p className={css.note}>{words.placesNote(amounts.day(as_of))}</p>
      <div className={css.pair}>
        {map && <div className={css.half}>{map(words, amounts)}</div>}
        <div className={css.half}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{words.columns.place}</th>
                <th scope="col" className={css.number}>
                  {words.columns.confirmed}
                </th>
                <th scope="col" className={css.number}>
                  {words.columns.firms}
                </th>
              </tr>
            </thead>
            <tbody>
              {places.map(({ fips, county, cents, firms }) => (
                <tr key={fips}>
                  <th scope="row">{county}</th>
                  <td className={css.number}>{amounts.wholeDollars(cents)}</td>
                  <td className={css.number}>{amounts.count(firms)}</td>
                </tr>
              ))}
              {other_places && (
                <tr>
                  <th scope="row">{words.otherPlaces(other_places.places)}</th>
                  <td className={css.number}>{amounts.wholeDollars(other_places.cents)}</td>
                  <td className={css.number}>{amounts.count(other_places.firms)}</td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}

function Changes({ published: { snapshot }, words, amounts }: Part) {
  const moved = movedSince(snapshot, words, amounts);
  const corrections = snapshot.corrections.map(({ tab, month, on }) =>
    words.correction(words.tabs[tab], amounts.month(month), amounts.day(on)),
  );
  return (
    <section className={css.block} id="changes">
      <h2>{words.changesTitle}</h2>
      <ul className={css.list}>
        {[...moved, ...corrections].map((line) => (
          <li key={line}>{line}</li>
        ))}
        {corrections.length === 0 && <li>{words.changesNone}</li>}
      </ul>
    </section>
  );
}
