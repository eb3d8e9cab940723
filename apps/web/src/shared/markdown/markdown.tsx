import { Anchor } from '@mantine/core';
import { pictureKey } from '@sentiero/contracts/lessons';
import { isFollowed } from '@sentiero/markdown';
import { lazy, memo, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { authoredText } from './authored-text.ts';
import { markWords, type Found } from './mark-words.ts';
import { scrollable } from '../ui/scrollable.ts';
import { isExternal, languageOf, textOf } from './markdown-parts.ts';
import classes from './markdown.module.css';
import { useTranslation } from 'react-i18next';

const TextPicture = lazy(async () => ({ default: (await import('./text-picture.tsx')).TextPicture }));

const components: Components = {
  a: ({ href, title, children }) =>
    isExternal(href) ? (
      <Anchor href={href} title={title} target="_blank" rel="noopener noreferrer" inherit>
        {children}
      </Anchor>
    ) : (
      <Anchor href={href} title={title} inherit>
        {children}
      </Anchor>
    ),
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  img: ({ src, title, alt = '' }) => {
    const key = pictureKey(src);
    return key ? (
      <Suspense fallback={alt}>
        <TextPicture pictureKey={key} alt={alt} />
      </Suspense>
    ) : (
      <img src={src} title={title} alt={alt} loading="lazy" />
    );
  },
  pre: ({ node }) => {
    const code = node?.children[0];
    if (code?.type !== 'element') return null;
    return <CodeBlock code={textOf(code)} language={languageOf(code)} />;
  },
  table: ({ children }) => (
    <div className={classes.table} {...scrollable}>
      <table>{children}</table>
    </div>
  ),
};

/** The options with which ReactMarkdown marks words. */
function withMarks({ find, render }: WordMarks) {
  const dfn: Components['dfn'] = ({ title = '', children }) => <>{render(title, children)}</>;
  return { components: { ...components, dfn }, rehypePlugins: [() => markWords(find)] };
}

/** Words to mark in a text; `render` gets the key of a word that `find` found. */
export type WordMarks = {
  find: (text: string) => Found[];
  render: (key: string, children: ReactNode) => ReactNode;
};

type Props = { text: string; marks?: WordMarks | undefined };

/**
 * The only place that renders authors' markdown: HTML is text, and external links open in a new tab. Parsing it is most of
 * a step's work, and is not repeated when something else on the page changes.
 */
export const Markdown = memo(function Markdown({ text, marks }: Props) {
  const marked = useMemo(() => marks && withMarks(marks), [marks]);
  return (
    <div className={classes.text}>
      <ReactMarkdown
        remarkPlugins={[authoredText]}
        urlTransform={(url) => (isFollowed(url) ? url : '')}
        {...(marked ?? { components })}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
});

type CodeBlockProps = { code: string; language: string | null };

/** Code as plain text, highlighted once the highlighter is loaded. */
function CodeBlock({ code, language }: CodeBlockProps) {
  const { t } = useTranslation();
  const placeholder = t('markdown.your-input');
  const [coloured, setColoured] = useState({ code: '', html: '' });

  useEffect(() => {
    let current = true;
    import('./highlight.ts')
      .then(({ highlight }) => highlight({ code, language, placeholders: [placeholder, 'your input'] }))
      .then((html) => {
        if (current) setColoured({ code, html });
      })
      // Without its colours the code is still readable.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [code, language, placeholder]);

  return (
    <pre translate="no" className={classes.block} {...scrollable}>
      {coloured.code === code ? (
        <code translate="no" dangerouslySetInnerHTML={{ __html: coloured.html }} />
      ) : (
        <code translate="no">{code}</code>
      )}
    </pre>
  );
}
