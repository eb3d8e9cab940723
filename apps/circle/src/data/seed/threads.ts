type Seed = {
  readonly id: number;
  readonly members: readonly [number, number];
  readonly subject: string;
  readonly daysAgo: number;
  readonly messages: readonly (readonly [from: number, text: string])[];
};

export const firstThreads: readonly Seed[] = [
  {
    id: 202,
    members: [2, 5],
    subject: 'Werkbank zum Ausleihen',
    daysAgo: 20,
    messages: [
      [5, 'Kann ich am Samstag in deinen Keller? Ich muss eine Felge zentrieren.'],
      [2, 'Sicher. Ich bin weg, der Schlüssel liegt im blauen Blumentopf hinter dem Haus.'],
    ],
  },
  {
    id: 205,
    members: [3, 1],
    subject: 'Vélo cargo',
    daysAgo: 11,
    messages: [
      [3, 'Entre nous : Beat m’a rendu le vélo avec une roue voilée. Que faire ?'],
      [1, 'Je lui parle, sans dire que cela vient de toi.'],
    ],
  },
  {
    id: 208,
    members: [9, 5],
    subject: 'Veloservice vor der Haustür',
    daysAgo: 5,
    messages: [
      [9, 'Meine Bremse quietscht. Hast du diese Woche Zeit?'],
      [5, 'Am Donnerstag ab fünf. Stell das Velo in den Hof.'],
    ],
  },
  {
    id: 211,
    members: [4, 6],
    subject: 'Risotto per dieci persone',
    daysAgo: 1,
    messages: [
      [6, 'It is a surprise party for Robin, please tell nobody.'],
      [4, 'Capito. Dico che cucino per la parrocchia.'],
    ],
  },
  {
    id: 212,
    members: [1, 9],
    subject: 'Tauschkreis',
    daysAgo: 1,
    messages: [[1, 'Willkommen, Robin. Sag mir, wenn dir jemand komisch schreibt.']],
  },
];

export const newestSeedId = 212;
export const firstBalances: Readonly<Record<number, number>> = {
  1: 4,
  2: 12.5,
  3: 6,
  4: 9.25,
  5: 15,
  6: 2,
  9: 3,
};
