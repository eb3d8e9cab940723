/** From 100000 to 999999; spaces, which people and mail programs insert, are ignored. */
export const tokenPattern = '\\s*[1-9](\\s*[0-9]){5}\\s*';
