import { languages, type Language } from '@sentiero/contracts/shared';
import { Button, Menu, Tabs, VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../../shared/i18n/language.ts';
import type { Problem } from '../../model/input-problems.ts';
import {
  copyIntoAll,
  copyTexts,
  languageOfPath,
  languageState,
  textsOf,
  type Copy,
  type MapTexts,
  type Origins,
  type TranslationState,
} from '../../model/texts.ts';
import classes from './item-form.module.css';

type Props<Draft> = {
  draft: Draft;
  mapTexts: MapTexts<Draft>;
  origins: Origins;
  problems: readonly Problem[];
  language: Language;
  onLanguage: (language: Language) => void;
  onDraft: (draft: Draft) => void;
  onCopies: (copies: readonly Copy[]) => void;
  children: ReactNode;
};

/** A tab for each language with the state of its texts, and a button to start from another language's texts. */
export function TranslationTabs<Draft>(props: Props<Draft>) {
  const { draft, mapTexts, origins, problems, language, onLanguage, onDraft, onCopies, children } = props;
  const { t } = useTranslation();
  const texts = textsOf(draft, mapTexts);
  const stateOf = (of: Language) =>
    problems.some(({ path }) => languageOfPath(path) === of) ? 'missing' : languageState(texts, of, origins);
  const copyAll = () => {
    const filled = copyIntoAll(draft, mapTexts, language);
    onCopies(filled.copies);
    onDraft(filled.draft);
  };
  const copyFrom = (from: Language) => {
    const empty = Object.values(texts).filter((text) => text[language].trim() === '');
    onCopies(empty.map((text) => ({ language, text: text[from] })));
    onDraft(copyTexts(draft, mapTexts, { from, to: language }));
  };
  return (
    <Tabs
      value={language}
      onChange={(value) => onLanguage(languages.find((known) => known === value) ?? language)}
      keepMounted={false}
    >
      <div className={classes.tabs}>
        <Tabs.List aria-label={t('authoring.languages')}>
          {languages.map((each) => (
            <Tabs.Tab
              key={each}
              value={each}
              leftSection={<span className={classes.mark} data-state={markOf(stateOf(each))} />}
            >
              <span lang={each}>{languageNames[each]}</span>
              <VisuallyHidden> ({t(`authoring.state-${stateOf(each)}`)})</VisuallyHidden>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Menu>
          <Menu.Target>
            <Button variant="subtle" size="xs" leftSection={<IconCopy size={18} aria-hidden />}>
              {t('authoring.copy-from')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('authoring.copy-hint')}</Menu.Label>
            <Menu.Item onClick={copyAll}>
              {t('authoring.copy-into-all', { language: languageNames[language] })}
            </Menu.Item>
            <Menu.Divider />
            {languages
              .filter((each) => each !== language)
              .map((each) => (
                <Menu.Item key={each} lang={each} onClick={() => copyFrom(each)}>
                  {languageNames[each]}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <Tabs.Panel value={language} className={classes.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

const markOf = (state: TranslationState) => (state === 'copied' ? 'stale' : state);
