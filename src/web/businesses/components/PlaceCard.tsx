import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Mwbe } from '#contract/businesses/schema.ts';
import { copy } from '../copy.ts';
import { address } from './FactTable.tsx';
import css from './PlaceMap.module.css';

/** A map that fails to load is left out: the address below is enough. */
const PlaceMap = lazy(() =>
  import('./PlaceMap.tsx').then(
    (module) => ({ default: module.PlaceMap }),
    () => ({ default: () => null }),
  ),
);

/** The firm's address and, once scrolled into view, a map. */
export function PlaceCard({ firm }: { readonly firm: Mwbe }) {
  const { box, wasVisible } = useWasVisible();
  const { latitude, longitude, county } = firm;
  const isPlaced = latitude !== null && longitude !== null;
  return (
    <section id="place">
      <h2>{copy.place}</h2>
      {isPlaced && (
        <div ref={box} className={css.frame}>
          <Suspense>{wasVisible && <PlaceMap latitude={latitude} longitude={longitude} />}</Suspense>
        </div>
      )}
      <p className={css.words}>{address(firm) || copy.notStated}</p>
      {county && <p className={css.note}>{county}</p>}
      {!isPlaced && <p className={css.note}>{copy.noPlace}</p>}
    </section>
  );
}

/** Whether the box was ever near the viewport: county outlines are too large to load for people who never scroll there. */
function useWasVisible() {
  const box = useRef<HTMLDivElement>(null);
  const [wasVisible, setWasVisible] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setWasVisible(true), {
      rootMargin: '200px',
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, wasVisible };
}
