import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Mwbe } from '#contract/businesses/schema.ts';
import { copy } from '../copy.ts';
import { address } from './FactTable.tsx';
import css from './PlaceMap.module.css';

/** Where it does not load, the words below it say enough. */
const PlaceMap = lazy(() =>
  import('./PlaceMap.tsx').then(
    (module) => ({ default: module.PlaceMap }),
    () => ({ default: () => null }),
  ),
);

/** Where the firm is, in words and, once it comes into sight, on a map. */
export function PlaceCard({ firm }: { readonly firm: Mwbe }) {
  const { box, seen } = useWasVisible();
  const { latitude, longitude, county } = firm;
  const isPlaced = latitude !== null && longitude !== null;
  return (
    <section id="place">
      <h2>{copy.place}</h2>
      {isPlaced && (
        <div ref={box} className={css.frame}>
          <Suspense>{seen && <PlaceMap latitude={latitude} longitude={longitude} />}</Suspense>
        </div>
      )}
      <p className={css.words}>{address(firm) || copy.notStated}</p>
      {county && <p className={css.note}>{county}</p>}
      {!isPlaced && <p className={css.note}>{copy.noPlace}</p>}
    </section>
  );
}

/** Whether the box was ever near the window: the outlines of all counties are too much for whom never looks. */
function useWasVisible() {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px',
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, seen };
}
