import hljs from 'highlight.js/lib/core';
import type { LanguageFn } from 'highlight.js';
import { markPlaceholders } from './placeholders.ts';

const loaders: Record<string, () => Promise<{ default: LanguageFn }>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  http: () => import('highlight.js/lib/languages/http'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  python: () => import('highlight.js/lib/languages/python'),
  sql: () => import('highlight.js/lib/languages/sql'),
  xml: () => import('highlight.js/lib/languages/xml'),
};

const aliases: Record<string, string> = {
  html: 'xml',
  js: 'javascript',
  sh: 'bash',
  shell: 'bash',
  py: 'python',
};

type Input = { code: string; language: string | null; placeholders: readonly string[] };

/** Safe HTML: the highlighter escapes the code, and only its own spans and our marks are added. */
export async function highlight({ code, language, placeholders }: Input): Promise<string> {
  const name = language && (aliases[language] ?? language);
  const load = name ? loaders[name] : undefined;
  const marks = markPlaceholders(name === 'sql' ? placeholders : []);
  const hidden = marks.hide(code);
  if (!name || !load) return marks.show(escapeHtml(hidden));
  if (!hljs.getLanguage(name)) hljs.registerLanguage(name, (await load()).default);
  return marks.show(hljs.highlight(hidden, { language: name, ignoreIllegals: true }).value);
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
