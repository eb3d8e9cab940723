import { Anchor, Stack, Table, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { NarrowPage } from '../../shared/page/narrow-page.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import classes from './imprint-page.module.css';
import { readAsset } from '../../shared/api/read-asset.ts';
import { retentionQueries } from '../../features/account/retention.queries.ts';

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

type Imprint = {
  readonly contact: { readonly lines: readonly string[]; readonly email: string };
  readonly partners: readonly { readonly name: string; readonly url: string; readonly logo: string }[];
};

/** The operator's imprint, a file served with the app that replaces ours. */
const imprintQuery = queryOptions({
  queryKey: ['imprint'],
  queryFn: ({ signal }) => readAsset<Imprint>('/imprint.json', signal),
  staleTime: Infinity,
});

const credits = [
  { name: 'Tabler Icons', url: 'https://tabler.io/icons', license: 'MIT' },
  {
    name: 'Atkinson Hyperlegible',
    url: 'https://www.brailleinstitute.org/freefont/',
    license: 'SIL Open Font License 1.1',
  },
];

/** How long personal data is kept. */
function RetentionSection() {
  const { t } = useTranslation();
  const { data } = useQuery(retentionQueries.retention());
  if (!data) return null;
  const days = (count: number | null) =>
    count === null ? t('retention.account') : t('retention.days', { count });
  const rows = [
    [t('retention.traffic'), days(data.traffic_days)],
    [t('retention.evidence'), t('retention.account')],
    [t('retention.answers'), days(data.answer_days)],
    [
      t('retention.unused'),
      data.unused_account_days === null ? t('retention.never') : days(data.unused_account_days),
    ],
    [t('retention.audit'), days(data.audit_days)],
    [
      t('retention.erasure'),
      data.erase_after_days === 0 ? t('retention.at-once') : days(data.erase_after_days),
    ],
  ];
  return (
    <section>
      <Title order={2}>{t('retention.title')}</Title>
      <Table>
        <Table.Tbody>
          {rows.map(([what, time]) => (
            <Table.Tr key={what}>
              <Table.Th scope="row">{what}</Table.Th>
              <Table.Td>{time}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
