import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { NaicsCode } from '#contract/businesses/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { copy as copyOwn } from '../copy/own.ts';
import { copy } from '../copy.ts';
import css from './Codes.module.css';

interface Props {
  readonly naics: readonly NaicsCode[];
  /** Whether codes link to the directory, which guests cannot open. */
  readonly linked: boolean;
}

/** Codes before “Show all”; print shows all. */
const INITIALLY_SHOWN = 12;

/** The codes of a firm by sector, grouped by their ancestors. */
export function Codes({ naics, linked }: Props) {
  const [all, setAll] = useState(naics.length <= INITIALLY_SHOWN);
  if (naics.length === 0) return <p className="muted">{copy.noCodes}</p>;
  const sectors = Map.groupBy(naics, sectorOf);
  const first = new Set([...sectors.values()].flat().slice(0, INITIALLY_SHOWN));
  return (
    <>
      <p className={css.note}>{copy.codesNote}</p>
      <div className={`${css.sectors} ${all ? '' : css.folded}`}>
        {[...sectors].map(([sector, codes]) => (
          <div key={sector} className={css.sector}>
            <h3>{sector}</h3>
            {[...Map.groupBy(codes, ancestorsOf)].map(([line, group]) => (
              <div key={line} className={css.group}>
                {line && (
                  <p className={css.line}>
                    <span className="visually-hidden">{copy.partOf}</span>
                    {line}
                  </p>
                )}
                <ul>
                  {group.map((each) => (
                    <Code key={each.code} {...each} linked={linked} more={!first.has(each)} />
                  ))}
                </ul>
              </div>
            ))}
          </div>
        ))}
      </div>
      {!all && (
        <Button variant="outlineDark" className={css.all} onClick={() => setAll(true)}>
          {copy.allCodes(naics.length)}
        </Button>
      )}
    </>
  );
}

function Code({ code, title, own, linked, more }: NaicsCode & { readonly linked: boolean; readonly more: boolean }) {
  return (
    <li className={css.code} data-more={more || undefined}>
      <span>{code}</span>
      <span>
        {title === null && <span className="muted">{copy.noTitle}</span>}
        {title !== null &&
          (linked ? (
            <Link to="/search" search={{ naics: [code] }}>
              {title}
            </Link>
          ) : (
            <span>{title}</span>
          ))}
        {own && <span className={css.own}>{copyOwn.firmNamesCode}</span>}
      </span>
    </li>
  );
}

/** Title of the sector; a two-digit code is its own sector. */
const sectorOf = ({ code, title, above }: NaicsCode): string =>
  above[0]?.title ?? (code.length === 2 ? title : null) ?? copy.otherCodes;

const ancestorsOf = ({ above }: NaicsCode): string =>
  above
    .slice(1)
    .map(({ title }) => title)
    .join(' › ');
