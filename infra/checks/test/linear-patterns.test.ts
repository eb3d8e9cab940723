import { afterAll, describe, it } from 'vitest';
import plugin from '../src/linear-patterns.ts';

// The tester replaces it.
const { WeakMap } = globalThis;
const { RuleTester } = await import('oxlint/plugins-dev');
afterAll(() => void Object.assign(globalThis, { WeakMap }));

RuleTester.describe = describe;
RuleTester.it = it;

const quadratic = String.raw`const end = text.replace(/\/+$/, '');`;

new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run(
  'linear-patterns',
  plugin.rules['linear-patterns'],
  {
    valid: [
      { name: 'linear', code: 'const first = /^[a-z]+:/.exec(text);' },
      { name: 'starts at one place only', code: String.raw`const spaces = /\s+!/y;` },
      { name: 'nothing can fail after the repeat', code: 'const rest = /<!--[^]*/;' },
      { name: 'a start that its repeat leaves out', code: 'const comment = /<!--[^<]*-->/;' },
      { name: 'bound on its line', code: `${quadratic} // at most 2,000 characters: a URL` },
      {
        name: 'bound on the line before',
        code: `/** At the end, at most 300 characters: a name. */\n${quadratic}`,
      },
      { name: 'unknown', code: 'const own = new RegExp(pattern);' },
    ],
    invalid: [
      { name: 'from every place (move)', code: quadratic },
      { name: 'from every start (move of several characters)', code: 'const comment = /<!--[^]*-->/;' },
      { name: 'two repeats share a word', code: String.raw`const at = /^(.+?)\.claims\.(.+)$/;` },
      { name: 'two repeats share characters (trade)', code: 'const two = /^a*[ab]*$/;' },
      { name: 'a repeat within a repeat (self)', code: 'const nested = /^(?:a+){0,5}$/;' },
      { name: 'exponential', code: 'const nested = /^(?:a+)+$/;' },
      { name: 'constructed', code: "const two = new RegExp('^a*[ab]*$', 'u');" },
      { name: 'called', code: "const two = RegExp('^a*[ab]*$', flags);" },
      {
        name: 'of other constants',
        code: 'const part = "a*";\nconst two = new RegExp(`^${part}[ab]*${known(part)}$`);',
      },
      { name: 'raw', code: String.raw`const two = new RegExp(String.raw${'`'}^\d*\w*$${'`'});` },
      { name: 'text of a pattern', code: "const Name = T.String({ pattern: '^a*[ab]*$' });" },
      { name: 'constant text of a pattern', code: "export const namePattern = '^a*[ab]*$';" },
      { name: 'another comment', code: `${quadratic} // at the end` },
      { name: 'large bound', code: `${quadratic} // at most 16,000 characters: a header` },
      { name: 'bound two lines before', code: `// at most 200 characters: a name\n\n${quadratic}` },
    ].map((test) => ({ ...test, errors: 1 })),
  },
);
