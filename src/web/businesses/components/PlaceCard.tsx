import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Mwbe } from '#contract/businesses/schema.ts';
import { copy as own } from '../copy/own.ts';
import { copy } from '../copy.ts';
import { officeAddress, serviceArea } from '../model/own-texts.ts';
import { Editable, type Editor } from './Editable.tsx';
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
export function PlaceCard({ firm, editor }: { readonly firm: Mwbe; readonly editor: Editor | null }) {
  const { box, wasVisible } = useWasVisible();
  const { latitude, longitude, county } = firm;
  const [office, area] = [officeAddress(firm), serviceArea(firm.own)];
  const isPlaced = latitude !== null && longitude !== null;
  return (
    <section id="place">
      <h2>{copy.place}</h2>
      {isPlaced && (
        <div ref={box} className={css.frame}>
          <Suspense>
            {wasVisible && <PlaceMap latitude={latitude} longitude={longitude} radius={firm.own.service_radius} />}
          </Suspense>
        </div>
      )}
      <p className={css.words}>{address(firm) || copy.notStated}</p>
      {county && <p className={css.note}>{county}</p>}
      {!isPlaced && <p className={css.note}>{copy.noPlace}</p>}
      <Editable editor={editor} group="places">
        {office && <p>{own.officeAt(office)}</p>}
        {area && <p className={css.note}>{`${own.shown.service}: ${area}`}</p>}
      </Editable>
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
