import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '#contract/messaging/schema/messages.ts';
import type { Thread } from '#contract/messaging/schema/threads.ts';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy/thread.ts';
import { beginsDay, continues, type Transcript as Lines } from '../model/transcript.ts';
import { useTranscriptBlocks } from '../queries/transcript.ts';
import { DayRule, Line } from './Line.tsx';
import css from './Transcript.module.css';

/** Pixels of a line before it was measured. */
const ESTIMATE = 68;
const OVERSCAN = 12;
/** So near to the end, the newest line is in view. */
const AT_END = 80;

interface Props {
  readonly thread: Thread;
  readonly lines: Lines;
  /** The line to show first; the newest ones without it. */
  readonly at: number | null;
  /** Below the newest line: what is on its way, who types. */
  readonly tail: React.ReactNode;
  /** Grows when the person writes: then the end is shown. */
  readonly written: number;
  readonly onReport: ((line: Message) => void) | undefined;
  /** The newest line that was in view. */
  readonly onSeen: (seq: number) => void;
}

/** The lines of a conversation: only those in view are in the document, and loaded when they come into view. */
export function Transcript({ thread, lines, at, tail, written, onReport, onSeen }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const count = lines.last - lines.first + 1;
  const load = useTranscriptBlocks(thread.id);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE,
    overscan: OVERSCAN,
    getItemKey: (index) => lines.first + index,
  });
  const items = virtual.getVirtualItems();
  const [from, until] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => load(lines, lines.first + from, lines.first + until), [load, lines, from, until]);
  const end = useEnd({ scroller, lines, at, written, scrollTo: virtual.scrollToIndex, height: virtual.getTotalSize() });
  const isThere = lines.lines[lines.last] !== undefined;
  useEffect(() => {
    const see = () => {
      if (end.isAtEnd && isThere && document.visibilityState === 'visible') onSeen(lines.last);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [end.isAtEnd, isThere, lines.last, onSeen]);
  const nameOf = (id: string) => (id === thread.own.id ? thread.own.name : thread.other.name);
  return (
    <div className={css.frame}>
      {/* scrolled by the keyboard as well */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section ref={scroller} className={css.scroller} tabIndex={0} aria-label={copy.messages} onScroll={end.onScroll}>
        <ol className={css.lines} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, key }) => {
            const seq = lines.first + index;
            const line = lines.lines[seq];
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={css.line}
                data-target={seq === at || undefined}
                aria-setsize={count}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {line && beginsDay(lines, seq) && <DayRule at={line.sent_at} />}
                {line ? (
                  <Line
                    line={line}
                    continues={continues(lines, seq) && !beginsDay(lines, seq)}
                    organization={nameOf(line.author.organization_id)}
                    onReport={line.author.organization_id === thread.own.id ? undefined : onReport}
                  />
                ) : (
                  <p className={css.soft}>{copy.loadingLine}</p>
                )}
              </li>
            );
          })}
        </ol>
        {tail}
      </section>
      {!end.isAtEnd && (
        <div className={css.toEnd}>
          <Button variant="outlineDark" size="dense" onClick={end.show}>
            {end.news > 0 ? copy.newMessages(end.news) : copy.toNewest}
          </Button>
        </div>
      )}
    </div>
  );
}

interface EndParts {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly lines: Lines;
  readonly at: number | null;
  readonly written: number;
  readonly scrollTo: (index: number, options: { align: 'start' | 'end' | 'center' }) => void;
  readonly height: number;
}

/** Stays at the end while the end is shown, and counts what comes while it is not. */
function useEnd({ scroller, lines, at, written, scrollTo, height }: EndParts) {
  const [isAtEnd, setAtEnd] = useState(at === null);
  const [seen, setSeen] = useState(lines.last);
  const follows = useRef(at === null);
  const show = () => {
    follows.current = true;
    setAtEnd(true);
    toEnd(scroller.current);
  };
  // once, and when another line is asked for
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines that come later must not scroll back
  useLayoutEffect(() => {
    if (at === null) return;
    follows.current = false;
    scrollTo(Math.max(0, at - lines.first), { align: 'center' });
  }, [at]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of what is at the end
  useLayoutEffect(() => {
    if (!follows.current) return;
    toEnd(scroller.current);
    setSeen(lines.last);
  }, [lines.last, height]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever writes sees what they wrote
  useLayoutEffect(() => {
    if (written > 0) show();
  }, [written]);
  return {
    isAtEnd,
    news: isAtEnd ? 0 : lines.last - seen,
    show,
    onScroll() {
      const element = scroller.current;
      if (!element) return;
      const rest = element.scrollHeight - element.scrollTop - element.clientHeight;
      follows.current = rest < AT_END;
      setAtEnd(follows.current);
      if (follows.current) setSeen(lines.last);
    },
  };
}

const toEnd = (element: HTMLElement | null) => element?.scrollTo({ top: element.scrollHeight });
