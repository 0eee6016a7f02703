import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PublishedData } from '#contract/signed-records/rules/verification.ts';
import { FileInput } from '#web/ui/FileInput.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import { type CheckResult, checkRecord } from '../model/check-record.ts';
import { publishedKeysQuery } from '../queries/published-keys.ts';
import { FirmRecords } from './FirmRecords.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import css from './VerifyPage.module.css';

interface Props {
  /** Whose records are checked at once: an MWBE's id or a `mwbe_core_id`. */
  readonly firm?: string | undefined;
}

/** Verifies signed records in the browser, without an account. */
export function VerifyPage({ firm }: Props) {
  const query = useQuery(publishedKeysQuery);
  return (
    <div className={css.page}>
      <a href="/" className={css.logo} aria-label={copy.home}>
        <Logo ink />
      </a>
      <PageHeading>{copy.title}</PageHeading>
      <p className={css.lead}>{copy.lead}</p>
      {firm !== undefined && <FirmRecords firm={firm} />}
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={60} height={40} />}>
        {(published) => <RecordChecker published={published} asOf={query.dataUpdatedAt} />}
      </QueryBoundary>
    </div>
  );
}

function RecordChecker({ published, asOf }: { readonly published: PublishedData; readonly asOf: number }) {
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState('');
  const result = useCheck(file, pasted, published);
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
      <div role="status">{result && <ResultPanel result={result} asOf={asOf} />}</div>
    </>
  );
}

/** The result for the chosen file or the pasted text; null until there is one. */
function useCheck(file: File | null, pasted: string, published: PublishedData): CheckResult | null {
  const [result, setResult] = useState<CheckResult | null>(null);
  useEffect(() => {
    let current = true;
    setResult(null);
    checkRecord(file, pasted, published).then((found) => current && setResult(found));
    return () => {
      current = false;
    };
  }, [file, pasted, published]);
  return result;
}
