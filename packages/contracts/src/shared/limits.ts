/** The specification's limits; lengths in characters. */
export const limits = {
  orderMin: 0,
  userSearchMin: 3,
  userSearchMax: 150,
  verificationTokenMin: 100_000,
  verificationTokenMax: 999_999,
  nameMax: 150,
  titleMax: 1_000,
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 1024,
  answerMax: 10_000,
  contentMax: 50_000,
  urlMax: 2_000,
  listMax: 200,
  pageDefault: 50,
  pageMax: 200,
} as const;
