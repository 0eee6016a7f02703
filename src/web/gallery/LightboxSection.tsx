import { Icon } from '#web/ui/Icon.tsx';
import { photo } from '#web/ui/icons.ts';
import { useLightbox } from '#web/ui/useLightbox.tsx';
import elevation from './elevation.svg';
import css from './Gallery.module.css';
import plan from './plan.svg';
import { State } from './State.tsx';
import tower from './tower.svg';
import wall from './wall.svg';

const IMAGES = [
  { src: elevation, alt: 'Front of a building with 24 windows', caption: 'Pratt Street Library, north side' },
  { src: plan, alt: 'Plan of a floor with five rooms', caption: 'Pratt Street Library, second floor' },
  {
    src: wall,
    alt: 'A long wall of panels in four shades of blue',
    caption:
      'Inner Harbor Pavilion, the panels of the south wall before the joints were closed. The Greater Chesapeake Electrical, Instrumentation and Low-Voltage Cabling Cooperative of Maryland had its cables laid behind them in two weeks.',
  },
  { src: tower, alt: 'A tower of twelve floors that gets narrower', caption: 'Druid Hill Substation' },
  { src: '/assets/no-such-photo.png', alt: 'A photo that is gone', caption: 'Address of a photo that is gone' },
];

export default function LightboxSection() {
  const { open, lightbox } = useLightbox('Photos of Pratt Street Library', IMAGES);
  return (
    <>
      <State name="Photos">
        {IMAGES.map(({ src, alt }, at) => (
          <button key={src} type="button" className={css.photo} aria-label={`Open: ${alt}`} onClick={() => open(at)}>
            {src.endsWith('.svg') ? <img src={src} alt="" /> : <Icon of={photo} />}
          </button>
        ))}
      </State>
      <p style={{ minHeight: 1200 }}>A long page, to see that it stands still behind the photos.</p>
      {lightbox}
    </>
  );
}
