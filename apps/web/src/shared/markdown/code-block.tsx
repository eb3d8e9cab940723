import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './code-block.module.css';

type Props = { code: string; language: string | null };

/** Code as it stands, and coloured as soon as the highlighter has come. */
export function CodeBlock({ code, language }: Props) {
  const { t } = useTranslation();
  const placeholder = t('markdown.your-input');
  const [html, setHtml] = useState<string | null>(null);

  useEffect(() => {
    let current = true;
    setHtml(null);
    import('./highlight.ts')
      .then(({ highlight }) => highlight({ code, language, placeholders: [placeholder, 'your input'] }))
      .then((coloured) => {
        if (current) setHtml(coloured);
      })
      // Without its colours the code still reads.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [code, language, placeholder]);

  return (
    <pre className={classes.block} tabIndex={0}>
      {html === null ? <code>{code}</code> : <code dangerouslySetInnerHTML={{ __html: html }} />}
    </pre>
  );
}
