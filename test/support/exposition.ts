/** A metric in the text format of Prometheus. */
export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: readonly Sample[];
}

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const help = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (\S.*)$/;
const type = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)$/;
const sample = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const label = /([a-z_][a-z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy;

/**
 * The metrics of a text in the format of Prometheus (version 0.0.4), in their order. Throws if a line has another
 * format, is in the wrong position, or has an impossible value: stricter than scrapers.
 */
export function metricsIn(text: string): readonly MetricFamily[] {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const families: MetricFamily[] = [];
  let samples: Sample[] = [];
  let helped: RegExpExecArray | undefined;
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [isHelp, isType] = [help.exec(line), type.exec(line)];
    if (isHelp !== null) helped = isHelp;
    else if (isType !== null) {
      if (helped?.[1] !== isType[1]) throw new Error(`TYPE does not follow its HELP: ${line}`);
      samples = [];
      families.push({ name: isType[1] ?? '', help: helped?.[2] ?? '', type: isType[2] ?? '', samples });
    } else samples.push(sampleOf(line, families.at(-1)));
  }
  families.forEach(check);
  distinct(families.map(({ name }) => name));
  return families;
}

/** The value of a sample by its name and some of its labels; the sum if several match, undefined if none does. */
export function valueOf(text: string, name: string, labels: Sample['labels'] = {}): number | undefined {
  const fitting = metricsIn(text)
    .flatMap(({ samples }) => samples)
    .filter((one) => one.name === name)
    .filter((one) => Object.entries(labels).every(([key, value]) => one.labels[key] === value));
  return fitting.length === 0 ? undefined : fitting.reduce((sum, { value }) => sum + value, 0);
}

function sampleOf(line: string, family: MetricFamily | undefined): Sample {
  const [, name = '', labelText = '', number = ''] = sample.exec(line) ?? [];
  const endings = family?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
  if (!endings.some((ending) => name === `${family?.name}${ending}`)) throw new Error(`Not where it belongs: ${line}`);
  const found = [...labelText.matchAll(label)];
  if (found.reduce((length, [all]) => length + all.length, 0) !== labelText.length) throw new Error(`Labels: ${line}`);
  distinct(found.map(([, key]) => key ?? ''));
  const value = number === '+Inf' ? Number.POSITIVE_INFINITY : Number(number);
  if (Number.isNaN(value)) throw new Error(`Not a number: ${line}`);
  const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, (_, one) => (one === 'n' ? '\n' : one));
  return { name, labels: Object.fromEntries(found.map(([, key, text]) => [key, unescaped(text ?? '')])), value };
}

function check(family: MetricFamily): void {
  const { name, type: kind, samples } = family;
  distinct(samples.map((one) => one.name + JSON.stringify(Object.entries(one.labels).sort())));
  if ((kind === 'counter') !== name.endsWith('_total')) throw new Error(`${name} is a ${kind}.`);
  if (kind !== 'gauge' && samples.some(({ value }) => value < 0)) throw new Error(`${name} is less than nothing.`);
  if (kind === 'histogram') checkHistogram(family);
}

/** Checks each series: limits rise, counts do not fall, and the last one includes all. */
function checkHistogram({ name, samples }: MetricFamily): void {
  const series = new Map<string, Sample[]>();
  for (const one of samples) {
    const { le: _, ...labels } = one.labels;
    const key = JSON.stringify(Object.entries(labels).sort());
    series.set(key, [...(series.get(key) ?? []), one]);
  }
  for (const [key, all] of series) {
    const buckets = all.filter((one) => one.name === `${name}_bucket`);
    const limits = buckets.map(({ labels }) =>
      labels['le'] === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels['le']),
    );
    const counts = buckets.map(({ value }) => value);
    const count = all.find((one) => one.name === `${name}_count`)?.value;
    const isRising = limits.every((limit, index) => index === 0 || limit > (limits[index - 1] ?? Number.NaN));
    const isGrowing = counts.every((value, index) => index === 0 || value >= (counts[index - 1] ?? Number.NaN));
    const isWhole = limits.at(-1) === Number.POSITIVE_INFINITY && counts.at(-1) === count;
    const hasSum = all.some((one) => one.name === `${name}_sum`);
    if (!isRising || !isGrowing || !isWhole || !hasSum) throw new Error(`${name} ${key} is no histogram.`);
  }
}

function distinct(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Told twice: ${twice}`);
}
