import lighthouse from 'lighthouse';

export type Scores = {
  performance: number;
  accessibility: number;
  'best practices': number;
  'first paint, ms': number;
  'largest paint, ms': number;
  'speed index, ms': number;
  'shifts, thousandths': number;
  'blocked, ms': number;
};

/** One run of Lighthouse in the browser on that port; shortfalls are printed as they are found. */
export async function measure(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    // The session must outlive the run.
    disableStorageReset: true,
  });
  if (!result) throw new Error(`Lighthouse had nothing to say of ${url}`);
  const { categories, audits, finalDisplayedUrl, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(runtimeError.message);
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  for (const category of ['accessibility', 'best-practices']) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const score = audits[id]?.score;
      if (weight > 0 && typeof score === 'number' && score < 1) console.log(`  ${category}: ${id}`);
    }
  }
  const score = (name: string) => (categories[name]?.score ?? 0) * 100;
  const milliseconds = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    'first paint, ms': milliseconds('first-contentful-paint'),
    'largest paint, ms': milliseconds('largest-contentful-paint'),
    'shifts, thousandths': milliseconds('cumulative-layout-shift') * 1000,
    'speed index, ms': milliseconds('speed-index'),
    'blocked, ms': milliseconds('total-blocking-time'),
  };
}
