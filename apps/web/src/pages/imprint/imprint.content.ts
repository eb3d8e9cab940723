/** Whoever runs a Sentiero puts their own address and partners here; the names are neutral until then. */
export const contact = {
  lines: ['Sentiero', 'Musterweg 1', '8000 Zürich', 'Schweiz'],
  email: 'contact@sentiero.example',
};

export const partners = [
  { name: 'Hochschule Muster', url: 'https://hochschule.example', logo: '/partners/partner-1.svg' },
  { name: 'École Exemple', url: 'https://ecole.example', logo: '/partners/partner-2.svg' },
  { name: 'Scuola Esempio', url: 'https://scuola.example', logo: '/partners/partner-3.svg' },
  { name: 'Institute Example', url: 'https://institute.example', logo: '/partners/partner-4.svg' },
];

export const credits = [
  { name: 'Tabler Icons', url: 'https://tabler.io/icons', license: 'MIT' },
  {
    name: 'Atkinson Hyperlegible',
    url: 'https://www.brailleinstitute.org/freefont/',
    license: 'SIL Open Font License 1.1',
  },
];
