import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Published, type Verdict, verifyRecord } from '#contract/records/rules/verification.ts';
import { FileInput } from '#web/ui/FileInput.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Bar, FailedState, Loading } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import { publishedQuery } from '../queries/published.ts';
import { Result } from './Result.tsx';
import css from './VerifyPage.module.css';

/** Anybody checks a signed record, in their own browser. */
export function VerifyPage() {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(publishedQuery);
  return (
    <div className={css.page}>
      <a href="/" className={css.logo} aria-label={copy.home}>
        <Logo ink />
      </a>
      <PageHeading>{copy.title}</PageHeading>
      <p className={css.lead}>{copy.lead}</p>
      {data && <Check published={data} asOf={dataUpdatedAt} />}
      {!data && isError && (
        <FailedState title={copy.failedTitle} onRetry={refetch} loading={isFetching}>
          {copy.failed}
        </FailedState>
      )}
      {!data && !isError && (
        <Loading what={copy.loading}>
          <Bar width={60} high={40} />
        </Loading>
      )}
    </div>
  );
}

/** Bytes; the longest texts of a record are far below. */
const LARGEST = 1_000_000;

export type Answer = Verdict | { readonly outcome: 'too large' | 'not supported' };

function Check({ published, asOf }: { readonly published: Published; readonly asOf: number }) {
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState('');
  const answer = useAnswer(file, pasted, published);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setPasted('');
  };
  const paste = (text: string) => {
    setPasted(text);
    setFile(null);
  };
  return (
    <>
      <form className={css.form} onSubmit={(event) => event.preventDefault()}>
        <FileInput label={copy.file} hint={copy.fileHint} value={file} onChange={choose} />
        <TextArea label={copy.paste} hint={copy.pasteHint} value={pasted} onChange={paste} spellCheck={false} />
        <p className={css.note}>{copy.private}</p>
      </form>
      <div role="status">{answer && <Result answer={answer} asOf={asOf} />}</div>
    </>
  );
}

/** The verdict on what is chosen or pasted now; null before there is one. */
function useAnswer(file: File | null, pasted: string, published: Published): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let current = true;
    setAnswer(null);
    answerTo(file, pasted, published).then((found) => current && setAnswer(found));
    return () => {
      current = false;
    };
  }, [file, pasted, published]);
  return answer;
}

async function answerTo(file: File | null, pasted: string, published: Published): Promise<Answer | null> {
  if (Math.max(file?.size ?? 0, pasted.length) > LARGEST) return { outcome: 'too large' };
  // who copies a text takes the line break behind it along
  const text = pasted.trim();
  if (!file && text === '') return null;
  const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text);
  return verifyRecord(bytes, published).catch(() => ({ outcome: 'not supported' }) as const);
}
