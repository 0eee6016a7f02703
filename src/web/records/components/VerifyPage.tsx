import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PublishedData, type VerificationResult, verifyRecord } from '#contract/records/rules/verification.ts';
import { FileInput } from '#web/ui/FileInput.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import { publishedKeysQuery } from '../queries/published-keys.ts';
import { ResultPanel } from './ResultPanel.tsx';
import css from './VerifyPage.module.css';

/** Verifies a signed record in the browser, without an account. */
export function VerifyPage() {
  const query = useQuery(publishedKeysQuery);
  return (
    <div className={css.page}>
      <a href="/" className={css.logo} aria-label={copy.home}>
        <Logo ink />
      </a>
      <PageHeading>{copy.title}</PageHeading>
      <p className={css.lead}>{copy.lead}</p>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={60} height={40} />}>
        {(published) => <RecordChecker published={published} asOf={query.dataUpdatedAt} />}
      </QueryBoundary>
    </div>
  );
}

/** Far above the longest possible record. */
const MAX_BYTES = 1_000_000;

export type CheckResult = VerificationResult | { readonly outcome: 'too large' | 'not supported' };

function RecordChecker({ published, asOf }: { readonly published: PublishedData; readonly asOf: number }) {
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState('');
  const answer = useCheck(file, pasted, published);
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
      <div role="status">{answer && <ResultPanel result={answer} asOf={asOf} />}</div>
    </>
  );
}

/** The result for the chosen file or the pasted text; null until there is one. */
function useCheck(file: File | null, pasted: string, published: PublishedData): CheckResult | null {
  const [answer, setAnswer] = useState<CheckResult | null>(null);
  useEffect(() => {
    let current = true;
    setAnswer(null);
    checkRecord(file, pasted, published).then((found) => current && setAnswer(found));
    return () => {
      current = false;
    };
  }, [file, pasted, published]);
  return answer;
}

async function checkRecord(file: File | null, pasted: string, published: PublishedData): Promise<CheckResult | null> {
  if (Math.max(file?.size ?? 0, pasted.length) > MAX_BYTES) return { outcome: 'too large' };
  // copied text often ends with a line break
  const text = pasted.trim();
  if (!file && text === '') return null;
  const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text);
  return verifyRecord(bytes, published).catch(() => ({ outcome: 'not supported' }) as const);
}
