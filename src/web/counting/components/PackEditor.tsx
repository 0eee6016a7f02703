import { useState } from 'react';
import type { RulePack } from '#contract/counting/schema/pack.ts';
import type { PackDetails, PackPreview } from '#contract/counting/schema/pack-versions.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { packsCopy as words } from '../copy/packs.ts';
import { bpsOf, draftOf, type PackDraft, packOf, placeOf } from '../model/pack-draft.ts';
import { previewPack, useSavePack } from '../queries/packs.ts';
import { PackFields } from './PackFields.tsx';
import { PackPreviewTable } from './PackPreviewTable.tsx';
import css from './Packs.module.css';

/** What is wrong, each with the rule that it is about. */
type Problems = readonly string[];

/** Reads the draft, or says what is wrong with it. */
function readDraft(pack: RulePack, draft: PackDraft, json: string | null): RulePack | Problems {
  if (json === null) {
    const wrong = draft.rules.flatMap(({ percent }, at) =>
      bpsOf(percent) === null ? words.noPercent(pack.rules[at]?.code ?? '') : [],
    );
    return wrong.length > 0 ? wrong : packOf(pack, draft);
  }
  try {
    return JSON.parse(json) as RulePack;
  } catch (error) {
    return [`${words.notJson}: ${error instanceof Error ? error.message : ''}`];
  }
}

const isProblems = (read: RulePack | Problems): read is Problems => Array.isArray(read);

/** The next version: as a form or as JSON, previewed before it is saved. */
export function PackEditor({ details: { pack, version } }: { readonly details: PackDetails }) {
  const [draft, setDraft] = useState(() => draftOf(pack));
  const [json, setJson] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>([]);
  const [preview, setPreview] = useState<{ readonly of: string; readonly shown: PackPreview } | null>(null);
  const [busy, setBusy] = useState<'preview' | 'save' | null>(null);
  const save = useSavePack();
  const read = readDraft(pack, draft, json);
  const isPreviewed = !isProblems(read) && preview?.of === JSON.stringify(read);

  const attempt = async (what: 'preview' | 'save', work: (sent: RulePack) => Promise<void>) => {
    if (isProblems(read)) return setProblems(read);
    setBusy(what);
    setProblems([]);
    await work(read).catch((error: Error) => setProblems(problemsOf(error, read)));
    setBusy(null);
  };
  const look = () =>
    attempt('preview', async (sent) => setPreview({ of: JSON.stringify(sent), shown: await previewPack(sent) }));
  const keep = () => {
    if (!isPreviewed) return setProblems([words.previewFirst]);
    if (reason.trim() === '') return setProblems([words.noReason]);
    return attempt('save', async (sent) => {
      const saved = await save(sent, version, reason);
      showAlert({ variant: 'success', text: words.saved(saved.version) });
    });
  };
  return (
    <section className={css.editor}>
      <h3>{words.edit}</h3>
      <SegmentedControl
        label={words.how}
        value={json === null ? 'guided' : 'json'}
        items={[
          { value: 'guided', label: words.guided },
          { value: 'json', label: words.json },
        ]}
        onChange={(way) => {
          if (way === 'json') return setJson(JSON.stringify(packOf(pack, draft), null, 2));
          // what JSON alone can say stays in it
          if (!isProblems(read) && read.rules?.length === pack.rules.length) setDraft(draftOf(read));
          setJson(null);
        }}
      />
      {json === null ? (
        <PackFields pack={pack} draft={draft} onChange={setDraft} />
      ) : (
        <TextArea
          label={words.jsonLabel}
          size="large"
          value={json}
          onChange={setJson}
          spellCheck={false}
          className={css.json}
        />
      )}
      <div role="alert">
        {problems.length > 0 && (
          <Banner variant="error">
            <ul className={css.problems}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Banner>
        )}
      </div>
      <Button variant="outlineDark" loading={busy === 'preview'} onClick={() => void look()}>
        {words.preview}
      </Button>
      {preview && isPreviewed && <PackPreviewTable preview={preview.shown} />}
      <TextArea label={words.reason} hint={words.reasonHint} max={2000} value={reason} onChange={setReason} />
      <div>
        <Button loading={busy === 'save'} onClick={() => void keep()}>
          {words.save}
        </Button>
      </div>
    </section>
  );
}

/** @returns the server's refusals, each with the rule that it is about */
function problemsOf(error: Error, pack: RulePack): Problems {
  const errors = error instanceof ApiError ? error.errors : [];
  return errors.length > 0 ? errors.map(({ field, detail }) => `${placeOf(field, pack)}: ${detail}`) : [error.message];
}
