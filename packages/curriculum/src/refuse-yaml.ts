import { CST, Lexer } from 'yaml';
import { fileLimits } from './file-limits.ts';

/** The position in the text, and the reason for the refusal. */
export type Refused = { offset: number; reason: string };

const refusedTokens: Partial<Record<CST.TokenType, string>> = {
  alias: 'an alias (*) is not allowed: write the value out',
  anchor: 'an anchor (&) is not allowed: write the value out',
  tag: 'a tag (!) is not allowed',
  'directive-line': 'a directive (%) is not allowed',
};
const steps: Partial<Record<CST.TokenType, number>> = {
  'flow-map-start': 1,
  'flow-seq-start': 1,
  'flow-map-end': -1,
  'flow-seq-end': -1,
};
const indicators = new Set<CST.TokenType>(['seq-item-ind', 'explicit-key-ind', 'map-value-ind']);

/**
 * Refuses YAML features that no curriculum needs, by tokens alone, so that a small file that expands, or keeps a
 * parser busy for minutes, never reaches the parser.
 */
export function refuseYaml(text: string): Refused | null {
  let [offset, tokens, braces, inLine] = [0, 0, 0, 0];
  let isText = false;
  for (const token of new Lexer().lex(text)) {
    // A scalar's text follows its token and may look like anything.
    const type: CST.TokenType | null = isText ? null : CST.tokenType(token);
    isText = type === 'scalar';
    const reason = type && refusedTokens[type];
    if (reason) return { offset, reason };
    if (++tokens > fileLimits.yamlTokens) return { offset, reason: 'the file has too many parts' };
    if (type === 'newline') inLine = 0;
    if (type) {
      braces = Math.max(0, braces + (steps[type] ?? 0));
      inLine += indicators.has(type) ? 1 : 0;
    }
    // Inside braces the colons of pairs are siblings, not nested.
    if (braces > fileLimits.yamlDepth || (braces === 0 && inLine > fileLimits.yamlDepth))
      return { offset, reason: 'this is nested too deeply' };
    if (type !== 'scalar' && type !== 'doc-mode' && type !== 'flow-error-end') offset += token.length;
  }
  return null;
}
