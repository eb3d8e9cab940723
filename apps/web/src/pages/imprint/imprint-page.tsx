import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { NarrowPage } from '../../shared/page/narrow-page.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { credits, imprintQuery } from './imprint.content.ts';
import { RetentionSection } from './retention-section.tsx';
import classes from './imprint-page.module.css';

export function ImprintPage() {
  const { t } = useTranslation();
  const imprint = useQuery(imprintQuery);
  const contact = imprint.data?.contact;
  usePageTitle(t('imprint.title'));
  return (
    <NarrowPage>
      <Stack gap={40}>
        <Title order={1}>{t('imprint.title')}</Title>
        <section>
          <Title order={2}>{t('imprint.contact')}</Title>
          <address className={classes.address}>
            {contact?.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {contact && <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor>}
          </address>
          {imprint.isError && <ErrorBox error={imprint.error} onRetry={() => void imprint.refetch()} />}
        </section>
        <RetentionSection />
        <section>
          <Title order={2}>{t('imprint.thanks')}</Title>
          <Text mt={8}>{t('imprint.thanks-text')}</Text>
        </section>
        <section>
          <Title order={2}>{t('imprint.partners')}</Title>
          <ul className={classes.partners}>
            {imprint.data?.partners.map((partner) => (
              <li key={partner.name}>
                <a className={classes.partner} href={partner.url} target="_blank" rel="noopener noreferrer">
                  <img src={partner.logo} alt="" width={40} height={40} />
                  <span>{partner.name}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <Title order={2}>{t('imprint.credits')}</Title>
          <ul className={classes.credits}>
            {credits.map((credit) => (
              <li key={credit.name}>
                <Anchor href={credit.url} target="_blank" rel="noopener noreferrer">
                  {credit.name}
                </Anchor>
                , {credit.license}
              </li>
            ))}
          </ul>
        </section>
      </Stack>
    </NarrowPage>
  );
}
