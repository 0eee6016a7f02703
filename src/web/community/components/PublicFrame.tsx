import type { ReactNode } from 'react';
import { RESIDENT_PAGE_LANGUAGES, type ResidentPageLanguage } from '#contract/community/rules/language.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { LANGUAGE_NAMES } from '../copy/language-names.ts';
import type { Wording } from '../model/wording.ts';
import css from './CommunityPage.module.css';

interface Props {
  readonly words: Wording;
  readonly language: ResidentPageLanguage;
  readonly path: string;
  readonly isFramed: boolean;
  /** Who says it; null for nobody. */
  readonly owner: string | null;
  /** Address and code to pass on; null where there is nothing to share. */
  readonly share: { readonly address: string; readonly code: string | null } | null;
  readonly children: ReactNode;
}

/** The frame of every page for residents: no navigation, no sign-in. */
export function PublicFrame({ words, language, path, isFramed, owner, share, children }: Props) {
  const others = RESIDENT_PAGE_LANGUAGES.filter((one) => one !== language);
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#figures">
        {words.skip}
      </a>
      {/* in the main part, since these pages have no banner of the product */}
      <main className={css.page}>
        <header className={css.top}>
          <div className={css.row}>
            <a
              href="/"
              aria-label="Plumbline"
              className={css.logo}
              {...(isFramed && { target: '_blank', rel: 'noopener' })}
            >
              <Logo ink />
            </a>
            {owner && <p className={css.owner}>{words.publishedBy(owner)}</p>}
            {others.map((other) => (
              <a
                key={other}
                className={css.button}
                href={`${path}?lang=${other}${isFramed ? '&embed' : ''}`}
                lang={other}
                hrefLang={other}
              >
                {LANGUAGE_NAMES[other]}
              </a>
            ))}
            {share && !isFramed && (
              <details className={css.shareMenu}>
                <summary className={css.button}>{words.share.open}</summary>
                <div className={css.shareBody}>
                  <Copied label={words.share.address} value={share.address} words={words} />
                  {share.code ? (
                    <Copied label={words.share.embed} value={share.code} words={words} />
                  ) : (
                    <p>{words.share.noEmbed}</p>
                  )}
                </div>
              </details>
            )}
          </div>
        </header>
        <div id="figures" tabIndex={-1} className={css.main}>
          {children}
        </div>
      </main>
      <footer className={css.foot}>
        <p>{words.madeWith}</p>
        <details>
          <summary>{words.checked.open}</summary>
          <ul>
            {words.checked.text.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      </footer>
    </div>
  );
}

/** A button is added by the script of the page, where there is one. */
function Copied({ label, value, words }: { readonly label: string; readonly value: string; readonly words: Wording }) {
  return (
    <label className={css.copied} data-copy={words.share.copy} data-copied={words.share.copied}>
      <span>{label}</span>
      <textarea readOnly rows={2} value={value} />
    </label>
  );
}
