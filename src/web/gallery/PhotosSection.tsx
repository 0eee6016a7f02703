import { useState } from 'react';
import { PHOTO_FAULT_MESSAGES } from '#contract/photos/rules.ts';
import { PhotoField } from '#web/photos/components/PhotoField.tsx';
import { PhotoPanel } from '#web/photos/components/PhotoPanel.tsx';
import { PhotoStrip } from '#web/photos/components/PhotoStrip.tsx';
import type { Tile } from '#web/photos/components/Thumbnails.tsx';
import { useLightbox } from '#web/ui/useLightbox.tsx';
import elevation from './elevation.svg';
import plan from './plan.svg';
import { State } from './State.tsx';
import tower from './tower.svg';
import wall from './wall.svg';

const PICTURES = [elevation, plan, wall, tower];
const photos = (amount: number, mayDelete = true): Tile[] =>
  Array.from({ length: amount }, (_, at) => ({
    key: `photo-${at}`,
    state: 'photo',
    src: PICTURES[at % PICTURES.length] ?? null,
    mayDelete,
  }));
const nothing = () => undefined;
const NONE: ReadonlyMap<string, number> = new Map();
const idle = { uploadErrors: NONE, onFiles: nothing, onDelete: nothing, onResume: nothing };
const LONG = 'Photos of the Greater Chesapeake Electrical, Instrumentation and Low-Voltage Cabling Cooperative';

/** Photos that can be opened and, in edit mode, deleted. */
function Some() {
  const [tiles, setTiles] = useState(photos(4));
  const { open, lightbox } = useLightbox(
    'Photos of Pratt Street Library',
    tiles.map(({ src }, at) => ({ src: src ?? '', alt: `Pratt Street Library, photo ${at + 1}` })),
  );
  return (
    <>
      <PhotoPanel
        {...idle}
        label="Photos"
        tiles={tiles}
        onOpen={open}
        onDelete={(gone) => setTiles(tiles.filter(({ key }) => key !== gone))}
      />
      {lightbox}
    </>
  );
}

function InForm() {
  const [value, setValue] = useState('');
  return (
    <form style={{ width: '100%' }}>
      <PhotoField value={value} onChange={setValue} label="Photos (optional)" error="You must complete this field" />
    </form>
  );
}

export default function PhotosSection() {
  const coming: Tile[] = [
    ...photos(2),
    { key: 'pending', state: 'pending', src: wall },
    { key: 'unseen', state: 'pending', src: null },
    { key: 'sending', state: 'sending', src: plan, percent: 42 },
  ];
  return (
    <>
      <State name="Empty">
        <PhotoPanel {...idle} label="Photos, none yet" tiles={[]} />
      </State>
      <State name="Some">
        <Some />
      </State>
      <State name="On their way">
        <PhotoPanel {...idle} label="Photos on their way" tiles={coming} />
      </State>
      <State name="Cut off">
        <PhotoPanel {...idle} label="Photos, cut off" tiles={[{ key: 'cut', state: 'cut', src: plan, percent: 42 }]} />
      </State>
      <State name="Processed late">
        <PhotoPanel {...idle} label="Photos, processed late" tiles={coming.slice(0, 3)} onCheckAgain={nothing} />
      </State>
      <State name="Refused">
        <PhotoPanel
          {...idle}
          label="Photos, refused"
          tiles={photos(1)}
          uploadErrors={
            new Map([
              [PHOTO_FAULT_MESSAGES.large, 2],
              [PHOTO_FAULT_MESSAGES.type, 1],
            ])
          }
        />
      </State>
      <State name="Many, with a long name, in a box of its own size">
        <PhotoPanel {...idle} label={LONG} tiles={photos(50)} height={320} width="min(480px, 100%)" />
      </State>
      <State name="In a form">
        <InForm />
      </State>
      <State name="To look at">
        <PhotoStrip
          title="Pratt Street Library"
          photos={PICTURES.map((src, at) => ({ id: String(at), url: src, thumbnail_url: src }))}
        />
      </State>
    </>
  );
}
