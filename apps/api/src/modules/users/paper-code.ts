import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike on paper. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const group = () => Array.from({ length: 4 }, () => signs.charAt(randomInt(signs.length))).join('');
/** About 79 random bits, such as `HKRN-48QX-VT2M-9PLD`. */
export const makePaperCode = () => Array.from({ length: 4 }, group).join('-');
