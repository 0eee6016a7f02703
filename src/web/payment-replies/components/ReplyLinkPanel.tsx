import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { REPLY_LANGUAGES, type ReplyLanguage } from '#contract/payment-replies/rules.ts';
import type { RepliesByLink } from '#contract/payment-replies/schema.ts';
import type { LinkPanelProps } from '#web/links/model/link-purpose-types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { COPY, LANGUAGE_NAMES, type ReplyCopy } from '../copy/link.ts';
import { browserLanguage, dayIn, failureOf } from '../model/words.ts';
import { type Replies, repliesQuery, useReplies } from '../queries/link.ts';
import css from './Replies.module.css';
import { ReplyLine } from './ReplyLine.tsx';
import { TextNumber } from './TextNumber.tsx';
import { WrongPerson } from './WrongPerson.tsx';

/** The page of an email about payments: one thumb, no account, English or Spanish. */
export function ReplyLinkPanel({ tempToken, expired }: Pick<LinkPanelProps, 'tempToken' | 'expired'>) {
  const query = useQuery(repliesQuery(tempToken));
  const [chosen, setChosen] = useState<ReplyLanguage | null>(null);
  const replies = useReplies(tempToken);
  const language = chosen ?? query.data?.language ?? browserLanguage(navigator.languages);
  const choose = (next: ReplyLanguage) => {
    setChosen(next);
    // of a link that just ended nothing is remembered
    replies.choose(next).catch(() => undefined);
  };
  return (
    <div lang={language} className={css.page}>
      <QueryBoundary query={query} copy={COPY[language]} skeleton={<Skeleton width={80} height={120} />}>
        {(asked) =>
          asked ? (
            <>
              <SegmentedControl
                label={COPY[language].language}
                value={language}
                onChange={choose}
                items={REPLY_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              />
              <Asked asked={asked} language={language} replies={replies} />
            </>
          ) : (
            expired
          )
        }
      </QueryBoundary>
    </div>
  );
}

interface Props {
  readonly asked: RepliesByLink;
  readonly language: ReplyLanguage;
  readonly replies: Replies;
}

function Asked({ asked, language, replies }: Props) {
  const copy = COPY[language];
  const open = asked.lines.filter(({ answer }) => answer === null);
  const isOpen = asked.closed_by === null;
  const isDone = open.length === 0 && asked.closed_by !== 'wrong_person';
  useHeadingOf(isDone || !isOpen);
  return (
    <>
      {isDone ? (
        <>
          <PageHeading key="thanks">{copy.thanks}</PageHeading>
          <p role="status">{copy.thanksNote(asked.payer)}</p>
        </>
      ) : (
        <>
          <PageHeading key="asked">{copy.title(asked.lines.length)}</PageHeading>
          <p className={css.words}>{copy.says(asked.payer, asked.firm, asked.contract)}</p>
        </>
      )}
      {asked.closed_by && !isDone && <Closed why={asked.closed_by} copy={copy} />}
      {isOpen && open.length > 1 && <AllReceived open={open} copy={copy} replies={replies} />}
      {asked.lines.map((line) => (
        <ReplyLine key={line.id} line={line} isOpen={isOpen} language={language} answer={replies.answer} />
      ))}
      {isOpen && !isDone && <p className={css.note}>{copy.until(dayIn(asked.answer_until, language))}</p>}
      {isOpen && asked.texts && <TextNumber number={asked.text_number} copy={copy} save={replies.textNumber} />}
      {isOpen && !isDone && <WrongPerson copy={copy} send={replies.wrongPerson} />}
    </>
  );
}

/** When the last answer was given the page has another heading, which is read. */
function useHeadingOf(isOver: boolean) {
  const before = useRef(isOver);
  if (isOver && !before.current) focusNextHeading();
  useEffect(() => {
    before.current = isOver;
  }, [isOver]);
}

function Closed({ why, copy }: { readonly why: NonNullable<RepliesByLink['closed_by']>; readonly copy: ReplyCopy }) {
  return (
    <>
      <div role="status">
        <Banner variant="info">{copy.closed[why]}</Banner>
      </div>
      {why === 'firm_joined' && (
        <a className={buttonClass({ wide: true })} href="/?redirect=%2Fpayment-tracking">
          {copy.signIn}
        </a>
      )}
    </>
  );
}

interface AllProps {
  readonly open: RepliesByLink['lines'];
  readonly copy: ReplyCopy;
  readonly replies: Replies;
}

/** One after the other: each is an answer of its own, and what came before a failure stays. */
function AllReceived({ open, copy, replies }: AllProps) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<keyof ReplyCopy['failures'] | null>(null);
  const send = async () => {
    setSending(true);
    setFailure(null);
    try {
      for (const { id, version } of open) await replies.answer({ line_id: id, version, answer: 'received' });
    } catch (error) {
      setFailure(failureOf(error));
    }
    setSending(false);
  };
  return (
    <>
      <div role="alert">{failure && <Banner variant="error">{copy.failures[failure]}</Banner>}</div>
      <Button wide size="large" loading={isSending} onClick={send}>
        {copy.allReceived(open.length)}
      </Button>
    </>
  );
}
