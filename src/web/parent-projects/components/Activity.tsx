import { DAY_MS } from '#contract/durations.ts';
import type { ProjectEntry } from '#contract/parent-projects/schema/home.ts';
import { dayOf, relativeTime } from '#web/ui/formats.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { certificate, contract, done, edit, exclusion, goal, history, money, people, upload } from '#web/ui/icons.ts';
import { useNow } from '#web/ui/useNow.ts';
import { OWN_ENTRIES } from '../copy/entries.ts';
import { copy } from '../copy/home.ts';
import type { EntryKind, EntryTexts } from '../model/entries.ts';
import css from './Home.module.css';

const ICONS: Readonly<Record<EntryKind, typeof done>> = {
  done,
  money,
  certificate,
  exclusion,
  upload,
  people,
  goal,
  edit,
  contract,
};
const DAYS_IN_WORDS = 7 * DAY_MS;

interface Props {
  readonly entries: readonly ProjectEntry[];
  /** Of other rooms, by kind of entry. */
  readonly texts: EntryTexts;
}

/** What happened last; kinds that no room puts into words are shown by their own words, if they have any. */
export function Activity({ entries, texts }: Props) {
  const now = useNow();
  const all: EntryTexts = { ...OWN_ENTRIES, ...texts };
  const shown = entries.filter((entry) => all[entry.kind] || entry.words);
  return (
    <section className={css.section} aria-labelledby="project-activity">
      <h2 id="project-activity">{copy.activity}</h2>
      {shown.length === 0 && <p className="muted">{copy.noActivity}</p>}
      <ol className={css.activity}>
        {shown.map((entry) => {
          const words = all[entry.kind];
          const { who, what } = words ? words.text(entry) : { who: entry.by, what: entry.words };
          const isOld = now - Date.parse(entry.at) > DAYS_IN_WORDS;
          return (
            <li key={entry.number} className={css.entry}>
              <Icon of={words ? ICONS[words.icon] : history} size={20} />
              <div>
                {who && <strong>{who}</strong>} {what}
                <time dateTime={entry.at}>{isOld ? dayOf(entry.at) : relativeTime(entry.at, now)}</time>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
