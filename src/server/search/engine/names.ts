/** Numbers of the sorted names that begin so: from the first to before the last. */
export function namesBeginning(bytes: Uint8Array, starts: Uint32Array, prefix: string): readonly [number, number] {
  const wanted = Buffer.from(prefix);
  /** The first name that does not come before what begins so; `beyond`: that comes after it. */
  const lowest = (beyond: boolean) => {
    let [from, to] = [0, starts.length - 1];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const order = compareBeginning(bytes, starts[middle] as number, starts[middle + 1] as number, wanted);
      if (order < 0 || (beyond && order === 0)) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return [lowest(false), lowest(true)];
}

/** Whether a name comes before (-1) or after (1) all that begin so, or begins so itself (0). */
function compareBeginning(bytes: Uint8Array, from: number, to: number, wanted: Uint8Array): number {
  for (let i = 0; i < wanted.length; i++) {
    if (from + i >= to) return -1;
    const difference = (bytes[from + i] as number) - (wanted[i] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
