import { languages, type Language } from '@sentiero/contracts/shared';
import { Button, Menu, Tabs, VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../../shared/i18n/language.ts';
import type { Problem } from '../../model/input-problems.ts';
import {
  copyTexts,
  languageOfPath,
  languageState,
  textsOf,
  type MapTexts,
  type Origins,
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
  children: ReactNode;
};

/** A tab for each language with the state of its texts, and a button to start from another language's texts. */
export function TranslationTabs<Draft>(props: Props<Draft>) {
  const { draft, mapTexts, origins, problems, language, onLanguage, onDraft, children } = props;
  const { t } = useTranslation();
  const texts = textsOf(draft, mapTexts);
  const stateOf = (of: Language) =>
    problems.some(({ path }) => languageOfPath(path) === of) ? 'missing' : languageState(texts, of, origins);
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
              leftSection={<span className={classes.mark} data-state={stateOf(each)} />}
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
            {languages
              .filter((each) => each !== language)
              .map((each) => (
                <Menu.Item
                  key={each}
                  lang={each}
                  onClick={() => onDraft(copyTexts(draft, mapTexts, { from: each, to: language }))}
                >
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
