import type { RefObject } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { bin, clock, offline, photo as picture } from '#web/ui/icons.ts';
import { copy } from '../copy.ts';
import css from './Photos.module.css';

/** One thumbnail: a photo, or one that is uploading or pending. */
export interface Tile {
  readonly key: string;
  readonly state: 'photo' | 'pending' | 'sending' | 'cut';
  /** Null where there is nothing to look at yet. */
  readonly src: string | null;
  /** Whole percent that have arrived. */
  readonly percent?: number;
  readonly mayDelete?: boolean;
}

interface Props {
  readonly tiles: readonly Tile[];
  /** Names the list where nothing around it does. */
  readonly label?: string;
  /** Shows what can be deleted, and deletes at a click. */
  readonly editing?: boolean;
  readonly listRef?: RefObject<HTMLUListElement | null>;
  readonly onOpen?: (at: number) => void;
  readonly onDelete?: (key: string, at: number) => void;
}

/** Thumbnails of 68 px, 62 on phones. */
export function Thumbnails({ tiles, label, editing = false, listRef: list, onOpen, onDelete }: Props) {
  return (
    <ul className={css.thumbs} ref={list} aria-label={label}>
      {tiles.map((tile, at) => (
        <li key={tile.key}>
          {editing && tile.mayDelete ? (
            <button
              type="button"
              className={`${css.thumb} ${css.delete}`}
              aria-label={copy.delete(at + 1)}
              data-tip={copy.delete(at + 1)}
              onClick={() => onDelete?.(tile.key, at)}
            >
              <Picture src={tile.src} />
              <span className={css.over}>
                <Icon of={bin} />
              </span>
            </button>
          ) : tile.state === 'photo' ? (
            <button type="button" className={css.thumb} aria-label={copy.open(at + 1)} onClick={() => onOpen?.(at)}>
              <Picture src={tile.src} />
            </button>
          ) : (
            <PendingThumbnail tile={tile} at={at + 1} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A photo that is uploading or being processed. */
function PendingThumbnail({ tile: { state, src, percent = 0 }, at }: { readonly tile: Tile; readonly at: number }) {
  const says = state === 'pending' ? copy.pending(at) : copy.sending(at, percent);
  return (
    <span className={css.thumb} role="img" aria-label={says} data-tip={says} data-state={state}>
      <Picture src={src} />
      <span className={css.over} aria-hidden>
        {state === 'sending' ? `${percent}%` : <Icon of={state === 'cut' ? offline : clock} />}
      </span>
    </span>
  );
}

function Picture({ src }: { readonly src: string | null }) {
  return src === null ? <Icon of={picture} /> : <img src={src} alt="" loading="lazy" />;
}
