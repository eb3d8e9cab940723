/** The first sign that is found decides: most browsers also claim to be others. */
const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPX|OPT|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(Firefox|FxiOS|Focus|Klar)\//],
  ['Chrome headless', /\bHeadlessChrome\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS)\//],
  // Others of Apple's engine name themselves in place of this version.
  // at most 500 characters: `mostRead`
  ['Safari', /\bVersion\/.*\bSafari\//],
  ['curl', /^curl\//],
  ['Python', /^python-/i],
];
const mostRead = 500;
const systems: [name: string, sign: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** The browser and its system, such as `Firefox, Linux`. The header itself is not kept: it says more than is needed. */
export function deviceOf(userAgent = ''): string {
  const start = userAgent.slice(0, mostRead);
  const found = [browsers, systems].map((list) => list.find(([, sign]) => sign.test(start))?.[0]);
  return found.filter((name) => name !== undefined).join(', ');
}
