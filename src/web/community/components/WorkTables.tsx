import type { Snapshot } from '#contract/community/schema.ts';
import type { Amounts } from '../model/amounts.ts';
import type { Wording } from '../model/wording.ts';
import css from './CommunityPage.module.css';

type Work = NonNullable<Snapshot['work']>;
interface Props {
  readonly work: Work;
  readonly place: string | null;
  readonly words: Wording;
  readonly amounts: Amounts;
}

/** People and hours of the last month side by side, by where people live and so on; then trades. */
export function WorkTables({ work, place, words, amounts }: Props) {
  const { columns } = words;
  const [first, ...others] = work.tables;
  return (
    <>
      {first && (
        <div className={css.pair}>
          <Groups
            table={first}
            of="people"
            total={work.people}
            title={words.jobs(amounts.count(work.people))}
            label={columns.people}
            {...{ work, place, words, amounts }}
          />
          <Groups
            table={first}
            of="hours_hundredths"
            total={work.hours_hundredths}
            title={words.hours(amounts.hours(work.hours_hundredths))}
            label={columns.hours}
            {...{ work, place, words, amounts }}
          />
        </div>
      )}
      {others.map((table) => (
        <div key={table.by} className={css.pair}>
          <Groups
            table={table}
            of="people"
            total={work.people}
            title={words.tables[table.by]}
            label={columns.people}
            {...{ work, place, words, amounts }}
          />
          <Groups
            table={table}
            of="hours_hundredths"
            total={work.hours_hundredths}
            title={`${words.tables[table.by]}: ${columns.hours}`}
            label={columns.hours}
            {...{ work, place, words, amounts }}
          />
        </div>
      ))}
      {work.trades && <Trades trades={work.trades} {...{ place, words, amounts }} />}
      <p className={css.note}>{words.hiddenNote}</p>
    </>
  );
}

const isKnown = (key: string, words: Wording): key is Exclude<keyof Wording['people'], 'resident'> =>
  key !== 'resident' && key in words.people;
function groupName(key: string, place: string | null, words: Wording): string {
  if (key === 'resident') return words.people.resident(place);
  return isKnown(key, words) ? words.people[key] : key;
}

interface GroupsProps extends Props {
  readonly table: Work['tables'][number];
  readonly of: 'people' | 'hours_hundredths';
  readonly total: number;
  readonly title: string;
  readonly label: string;
}

function Groups({ table, of, total, title, label, work, place, words, amounts }: GroupsProps) {
  const write = of === 'people' ? amounts.count : amounts.hours;
  const most = Math.max(1, ...table.groups.map((group) => group[of] ?? 0));
  return (
    <section className={css.half}>
      <h3>{title}</h3>
      <p className={css.note}>{words.inMonth(amounts.month(work.month))}</p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.tables[table.by]}</th>
            <th scope="col" className={css.number}>
              {label}
            </th>
            <th scope="col" className={css.number}>
              {words.columns.share}
            </th>
            <td className={css.barCell} />
          </tr>
        </thead>
        <tbody>
          {table.groups.map((group) => {
            const value = group[of];
            const bps = value === null || total === 0 ? null : Math.round((value * 10_000) / total);
            return (
              <tr key={group.key}>
                <th scope="row">{groupName(group.key, place, words)}</th>
                <td className={css.number}>{value === null ? words.hiddenCell : write(value)}</td>
                <td className={css.number}>{bps === null ? '' : `${Math.round(bps / 100)}%`}</td>
                <td className={css.barCell}>
                  <svg width="100%" height="14" aria-hidden="true">
                    {bps === null ? (
                      <rect className={css.hiddenBar} width="100%" height="14" />
                    ) : (
                      <rect className={css.smallBar} width={`${((value ?? 0) / most) * 100}%`} height="14" />
                    )}
                  </svg>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Trades({
  trades,
  place,
  words,
  amounts,
}: Pick<Props, 'place' | 'words' | 'amounts'> & { readonly trades: NonNullable<Work['trades']> }) {
  const cell = (value: number | null) => (value === null ? words.hiddenCell : amounts.count(value));
  return (
    <section className={css.wide}>
      <h3>{words.tradesTitle}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={words.tradesTitle}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{words.columns.trade}</th>
              {trades.columns.map((key) => (
                <th scope="col" key={key} className={css.number}>
                  {groupName(key, place, words)}
                </th>
              ))}
              <th scope="col" className={css.number}>
                {words.columns.all}
              </th>
            </tr>
          </thead>
          <tbody>
            {trades.rows.map((row) => (
              <tr key={row.trade ?? ''}>
                <th scope="row">{row.trade ?? words.allOthers}</th>
                {row.people.map((people, at) => (
                  <td key={trades.columns[at]} className={css.number}>
                    {cell(people)}
                  </td>
                ))}
                <td className={css.number}>{cell(row.people_in_all)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
