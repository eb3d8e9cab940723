import type { RuleTester } from 'oxlint/plugins-dev';
import { isSlow, type Pattern } from './slow-pattern.ts';

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>;
type Create = NonNullable<Rule['create']>;
type Context = Parameters<Create>[0];
type Node = Parameters<Context['sourceCode']['getScope']>[0];
type Call = Extract<Node, { type: 'NewExpression' | 'CallExpression' }>;
type Template = Extract<Node, { type: 'TemplateLiteral' }>;
type Scope = ReturnType<Context['sourceCode']['getScope']>;

/** Backtracking over so many characters takes a few milliseconds. */
const most = 5_000;
const bound = /\bat most (\d[\d,]{0,8}) characters: /;

/**
 * A rule for oxlint: the time of a regular expression grows no faster than its text. Otherwise a comment on its line, or
 * on the one before, says what bounds the text: `at most 200 characters: …`. Texts of patterns count too.
 */
const linearPatterns: Rule = {
  create(context) {
    const check = (node: Node, { source, flags }: Pattern) => {
      if (!isSlow({ source, flags }) || isBounded(context, node)) return;
      const message = `/${source}/${flags} takes more than linear time. Rewrite it, or state the bound of its text: "at most N characters: …", where N is ${most} or less.`;
      context.report({ loc: node.loc, message });
    };
    const checkText = (node: Node, text: Node | null) => {
      const source = textOf(context, text);
      if (source !== null) check(node, { source, flags: 'u' });
    };
    const checkCall = (node: Call) => {
      const [source, flags] = node.arguments.map((argument) => textOf(context, argument));
      if (isNamed(node.callee, 'RegExp') && typeof source === 'string')
        check(node, { source, flags: flags ?? '' });
    };
    return {
      Literal(node) {
        if ('regex' in node) check(node, { source: node.regex.pattern, flags: node.regex.flags });
      },
      NewExpression(node) {
        checkCall(node);
      },
      CallExpression(node) {
        checkCall(node);
      },
      VariableDeclarator(node) {
        if (node.id.type === 'Identifier' && /pattern$/i.test(node.id.name)) checkText(node, node.init);
      },
      Property(node) {
        if (isNamed(node.key, 'pattern')) checkText(node, node.value);
      },
    };
  },
};
export default { meta: { name: 'sentiero' }, rules: { 'linear-patterns': linearPatterns } };

function isBounded({ sourceCode }: Context, { loc: place }: Node): boolean {
  const near = sourceCode
    .getAllComments()
    .filter(({ loc: { start, end } }) => end.line >= place.start.line - 1 && start.line <= place.end.line);
  return near.some(({ value }) => {
    const [, number] = bound.exec(value) ?? [];
    return number !== undefined && Number(number.replaceAll(',', '')) <= most;
  });
}

const isNamed = (node: object, name: string) => 'name' in node && node.name === name;

/** The constant text of an expression, with a letter for each unknown part; null if all of it is unknown. */
function textOf(context: Context, node: Node | null): string | null {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : null;
    case 'BinaryExpression':
      return `${textOf(context, node.left) ?? 'x'}${textOf(context, node.right) ?? 'x'}`;
    case 'TemplateLiteral':
      return joined(context, node, 'cooked');
    case 'TaggedTemplateExpression':
      return joined(context, node.quasi, 'raw');
    case 'Identifier':
      return textOf(context, valueOf(node.name, context.sourceCode.getScope(node)));
    default:
      return null;
  }
}

function joined(context: Context, { quasis, expressions }: Template, form: 'raw' | 'cooked'): string {
  const parts = quasis.map(({ value }, place) => {
    const next = expressions[place];
    return `${value[form] ?? ''}${next ? (textOf(context, next) ?? 'x') : ''}`;
  });
  return parts.join('');
}

function valueOf(name: string, scope: Scope | null): Node | null {
  const variable = scope?.set.get(name);
  if (!variable) return scope && valueOf(name, scope.upper);
  const [definition] = variable.defs;
  return definition?.node.type === 'VariableDeclarator' ? definition.node.init : null;
}
