/** The calendar helper that doesn’t exist: the version that the shop has, and the one that closes its hole. */
export const outdated = '2.3.4';
export const updated = '2.3.5';

/** The shop’s inventory of components (SBOM), a part of the CycloneDX format. */
export function inventory(calendula: string) {
  const component = (name: string, version: string) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:generic/${name}@${version}`,
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: [
      component('paper-basket', '4.0.2'),
      component('calendula', calendula),
      component('price-tag', '1.9.0'),
    ],
  };
}

const advisory = (id: string, [introduced, fixed]: readonly [string, string], details: string) => ({
  id,
  details,
  affected: [{ package: 'calendula', ranges: [{ events: [{ introduced }, { fixed }] }] }],
});

/** Invented advisories, a part of the OSV format: a version is affected from `introduced` on, and no longer at `fixed`. */
export const advisories = [
  advisory(
    'CALEN-2024-11',
    ['1.0.0', '1.8.2'],
    'An entry at 24:00 stops the program that makes the calendar file.',
  ),
  advisory(
    'CALEN-2026-07',
    ['2.1.0', updated],
    'In a description, {file:name} is replaced by the content of that file on the server. The name is relative to the program: {file:recipes/zopf.txt}. Whoever writes a description reads files.',
  ),
  advisory('CALEN-2026-09', ['3.0.0', '3.0.4'], 'Entries that repeat for ever fill the memory.'),
];
