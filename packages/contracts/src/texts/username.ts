import { limits } from '../shared/index.ts';
import { withoutInvisible } from './characters.ts';

export type UsernameProblem =
  | 'too_short'
  | 'too_long'
  | 'character_refused'
  | 'scripts_mixed'
  | 'direction_mixed';

/** The stored form of a name: full-width and half-width forms replaced by normal ones, then normalised (NFC). */
export function preparedUsername(name: string): string {
  return name.replaceAll(/[\u3000\uFF01-\uFFEE]/g, (wide) => wide.normalize('NFKC')).normalize('NFC');
}

/**
 * Two names with the same key are the same name, for login, ownership and limits. Any text has a key, even if it is
 * refused as a new name. The key goes through upper case because only then `ß` equals `SS`.
 */
export function usernameKey(name: string): string {
  const visible = withoutInvisible(name.normalize('NFKC')).trim();
  return visible.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}

/**
 * Why a new name is refused, by RFC 8265 (UsernameCaseMapped, on the IdentifierClass of RFC 8264) and three more rules:
 * no joiners, no leading mark, and no mixture of alphabets whose letters look alike.
 */
export function usernameProblem(name: string): UsernameProblem | null {
  const prepared = preparedUsername(name);
  const characters = [...prepared];
  if (characters.length === 0) return 'too_short';
  if (characters.length > limits.nameMax) return 'too_long';
  if (/^\p{M}/u.test(prepared) || /\p{Mn}{5}/u.test(prepared)) return 'character_refused';
  if (!characters.every((_character, place) => isAllowed(characters, place))) return 'character_refused';
  if (alikeAlphabets.filter((letters) => letters.test(prepared)).length > 1) return 'scripts_mixed';
  return isOneDirection(prepared) ? null : 'direction_mixed';
}

const alikeAlphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Cherokee}/u,
];

const refused = new RegExp(
  [
    '[\\u0640\\u07FA\\u302E\\u302F\\u3031-\\u3035\\u303B]',
    // Conjoining Hangul, which NFC composes into syllables.
    '[\\u1100-\\u11FF\\uA960-\\uA97C\\uD7B0-\\uD7FB]',
    '\\p{Default_Ignorable_Code_Point}|\\p{Noncharacter_Code_Point}|\\p{Cc}|\\p{Cs}',
  ].join('|'),
  'u',
);
const letterOrDigit = /[\p{Ll}\p{Lu}\p{Lo}\p{Lm}\p{Nd}\p{Mn}\p{Mc}]|[\u06FD\u06FE\u0F0B\u3007]/u;

/** Characters allowed only next to certain others. */
const inContext: Record<string, (before: string, after: string, all: string) => boolean> = {
  '\u00B7': (before, after) => before === 'l' && after === 'l',
  '\u0375': (_before, after) => /\p{Script=Greek}/u.test(after),
  '\u05F3': (before) => /\p{Script=Hebrew}/u.test(before),
  '\u05F4': (before) => /\p{Script=Hebrew}/u.test(before),
  '\u30FB': (_before, _after, all) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(all),
};

function isAllowed(characters: readonly string[], place: number): boolean {
  const character = characters[place] ?? '';
  const rule = inContext[character];
  if (rule) return rule(characters[place - 1] ?? '', characters[place + 1] ?? '', characters.join(''));
  if (/^[\x21-\x7e]$/.test(character)) return true;
  if (refused.test(character)) return false;
  return letterOrDigit.test(character) && character.normalize('NFKC') === character;
}

const rightToLeft =
  '\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Samaritan}\\p{Script=Mandaic}\\p{Script=Adlam}\\p{Script=Hanifi_Rohingya}\\p{Script=Mende_Kikakui}';
const arabicDigit = /[\u0660-\u0669]/;
const easternDigit = /[\u06F0-\u06F9]/;
const rightToLeftLetter = new RegExp(`(?=\\p{L})[${rightToLeft}]`, 'u');
const otherLetter = new RegExp(`(?=\\p{L})[^${rightToLeft}]`, 'u');
const rightToLeftName = new RegExp(
  `^(?=\\p{L})[${rightToLeft}](.*(?=[\\p{L}\\p{Nd}])[${rightToLeft}\\p{Nd}])?\\p{Mn}*$`,
  'u',
);

/** The Bidi rule of RFC 5893: a name reads in one direction in any context. */
function isOneDirection(name: string): boolean {
  if (arabicDigit.test(name) && (easternDigit.test(name) || /[0-9]/.test(name))) return false;
  if (!rightToLeftLetter.test(name)) return !arabicDigit.test(name);
  return rightToLeftName.test(name) && !otherLetter.test(name);
}
