/** The middle of the samples; of an even number, halfway between the two in the middle. */
export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

/** First and third quartile: half of the samples lie between them. */
export function quartiles(samples: readonly number[]): readonly [number, number] {
  return [quantile(samples, 0.25), quantile(samples, 0.75)];
}

/** Between two samples, in proportion to their distance. */
function quantile(samples: readonly number[], part: number): number {
  if (samples.length === 0) throw new Error('Bug: there are no samples.');
  const sorted = [...samples].sort((one, other) => one - other);
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] as number;
  const above = sorted[Math.ceil(place)] as number;
  return below + (above - below) * (place - Math.floor(place));
}
