import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scrollable } from '../ui/scrollable.ts';
import classes from './code-block.module.css';

type Props = { code: string; language: string | null };

/** Code as plain text, highlighted once the highlighter is loaded. */
export function CodeBlock({ code, language }: Props) {
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
    <pre className={classes.block} {...scrollable}>
      {coloured.code === code ? (
        <code dangerouslySetInnerHTML={{ __html: coloured.html }} />
      ) : (
        <code>{code}</code>
      )}
    </pre>
  );
}
