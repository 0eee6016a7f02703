import type { Figure, MoneyGoal, PeopleGoal, Snapshot } from '#contract/community/schema.ts';
import type { Amounts } from './amounts.ts';
import type { Wording } from './wording.ts';

/** What a figure is called: by its group where pages know it, else as its owner named it. */
export function nameOf({ group, name, ...figure }: Figure, words: Wording): string {
  const known = Object.entries(words.groups).find(([code]) => code === group.toUpperCase())?.[1] ?? name;
  const scope = figure.kind === 'money' ? words.scopes[figure.scope] : '';
  return scope === '' ? known : `${scope}: ${known}`;
}

/** The right end of the bars of one kind, so that their lengths can be compared; promises hang at three quarters. */
export function scaleOf({ figures }: Snapshot, kind: string): number {
  const same = figures.filter((one) => kindOf(one) === kind);
  const most = Math.max(0, ...same.flatMap((one) => [(one.promise_bps ?? 0) * (4 / 3), (one.share_bps ?? 0) * 1.1]));
  return most === 0 ? 10_000 : most;
}
export const kindOf = (figure: Figure): string => (figure.kind === 'money' ? 'money' : figure.measure);

/** One sentence below the name. */
export function sentenceOf(figure: Figure, words: Wording, amounts: Amounts): string {
  if (figure.kind === 'money') {
    if (figure.share_bps === null) return words.nothingPaid;
    // cents of a hundred dollars are hundredths of a percent
    return words.ofEveryHundred(amounts.cents(Math.round(figure.share_bps)));
  }
  if (figure.counted === null || figure.of === null) return words.notYetWhy;
  const [counted, of] = [writeValue(figure, figure.counted, amounts), writeValue(figure, figure.of, amounts)];
  return figure.measure === 'hours' ? words.hoursOf(counted, of) : words.hiresOf(counted, of);
}

/** What the large figure is a share of. */
export function wholeOf(figure: Figure, words: Wording, amounts: Amounts): string {
  if (figure.kind === 'money') return words.ofMoney(amounts.shortMoney(figure.paid_cents));
  const of = writeValue(figure, figure.of ?? 0, amounts);
  return figure.measure === 'hours' ? words.ofHours(of) : words.ofHires(of);
}

const writeValue = ({ measure }: PeopleGoal, value: number, amounts: Amounts): string =>
  measure === 'hours' ? amounts.hours(value) : amounts.count(value);

export interface Explained {
  /** The formula, line by line; empty while nothing is shown. */
  readonly formula: readonly string[];
  readonly facts: readonly { readonly term: string; readonly text: string }[];
}

/** What the panel of a figure says: formula, what counts, rule, what is not counted, left out, hidden, changed. */
export function explain(figure: Figure, { rules, as_of }: Snapshot, words: Wording, amounts: Amounts): Explained {
  const changes = figure.changes.map(({ as_of: day, share_bps }) =>
    words.wasBefore(amounts.day(day), share_bps === null ? words.unknownShare : amounts.percent(share_bps)),
  );
  const changed = { term: words.terms.changed, text: changes.length > 0 ? `${changes.join('; ')}.` : words.notChanged };
  return figure.kind === 'money'
    ? explainMoney(figure, { rules, as_of, changed }, words, amounts)
    : explainPeople(figure, changed, words, amounts);
}

interface Around {
  readonly rules: Snapshot['rules'];
  readonly as_of: string;
  readonly changed: Explained['facts'][number];
}

function explainMoney(
  figure: MoneyGoal,
  { rules, as_of, changed }: Around,
  words: Wording,
  amounts: Amounts,
): Explained {
  const { terms } = words;
  const { counted_cents, paid_cents, share_bps, unconfirmed_cents, left_out_cents, total_share_bps } = figure;
  const share = share_bps === null ? '' : ` = ${amounts.percent(share_bps)}`;
  return {
    formula: [
      words.confirmedBy(amounts.money(counted_cents), nameOf(figure, words)),
      `÷ ${words.paidInAll(amounts.money(paid_cents))}${share}`,
    ],
    facts: [
      { term: terms.counts, text: words.paymentsTo(amounts.count(figure.payments), amounts.count(figure.firms)) },
      {
        term: terms.rule,
        text: rules ? words.ruleOf(rules.name, rules.jurisdiction, String(rules.version)) : words.noRule,
      },
      {
        term: terms.notCounted,
        text: unconfirmed_cents > 0 ? words.unconfirmed(amounts.money(unconfirmed_cents)) : words.allConfirmed,
      },
      {
        term: terms.leftOut,
        text: left_out_cents > 0 ? words.leftOut(amounts.money(left_out_cents)) : words.nothingLeftOut,
      },
      ...(total_share_bps === null
        ? []
        : [
            {
              term: terms.total,
              text: words.ofTotal(amounts.percent(total_share_bps), amounts.money(figure.total_cents)),
            },
          ]),
      { term: terms.until, text: words.asOf(amounts.day(as_of)) },
      { term: terms.hidden, text: words.hiddenMoney },
      changed,
    ],
  };
}

function explainPeople(
  figure: PeopleGoal,
  changed: Explained['facts'][number],
  words: Wording,
  amounts: Amounts,
): Explained {
  const { terms } = words;
  const { counted, of, share_bps, measure, until, waiting } = figure;
  const unit = words.units[measure];
  const write = (value: number) => writeValue(figure, value, amounts);
  return {
    formula:
      counted === null || of === null
        ? []
        : [
            words.peopleCounted(write(counted), unit),
            `÷ ${words.peopleInAll(write(of), unit)}${share_bps === null ? '' : ` = ${amounts.percent(share_bps)}`}`,
          ],
    facts: [
      { term: terms.counts, text: words.reported[measure] },
      ...(until === null ? [] : [{ term: terms.until, text: words.untilMonth(amounts.month(until)) }]),
      { term: terms.hidden, text: words.hiddenPeople(waiting) },
      changed,
    ],
  };
}

/** What is new since the publication before: figures that moved. */
export function movedSince(snapshot: Snapshot, words: Wording, amounts: Amounts): string[] {
  return snapshot.figures.flatMap((figure) => {
    const [before] = figure.changes;
    if (!before || before.share_bps === figure.share_bps) return [];
    const write = (bps: number | null) => (bps === null ? words.unknownShare : amounts.percent(bps));
    return [
      words.sinceBefore(
        nameOf(figure, words),
        write(before.share_bps),
        write(figure.share_bps),
        amounts.day(before.as_of),
      ),
    ];
  });
}
