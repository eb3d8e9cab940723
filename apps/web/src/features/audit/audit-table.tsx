import type { AuditEntry } from '@sentiero/contracts/audit';
import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../shared/i18n/language.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { scrollable } from '../../shared/ui/scrollable.ts';
import { TextLink } from '../../shared/ui/text-link.tsx';
import type { AuditNoun } from './audit-filters.ts';
import { actionKey, readObject } from './audit-words.ts';
import classes from './audit.module.css';
import { TableHead } from '../../shared/ui/table-head.tsx';

export type ObjectLink = (noun: AuditNoun, id: number) => string | null;
type Props = { entries: readonly AuditEntry[]; objectLink: ObjectLink };

export function AuditTable({ entries, objectLink }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.frame} role="region" aria-label={t('admin.audit')} {...scrollable}>
      <Table aria-label={t('admin.audit')}>
        <TableHead
          titles={[t('audit.at'), t('audit.actor'), t('audit.action'), t('audit.object'), t('audit.detail')]}
        />
        <Table.Tbody>
          {entries.map(({ id, at, actor, action, object, object_name: name, detail }) => (
            <Table.Tr key={id}>
              <Table.Td className={classes.when ?? ''}>
                <time dateTime={at}>{format.dateTime(at)}</time>
              </Table.Td>
              <Table.Td>
                <Actor actor={actor} link={actor && objectLink('user', actor.id)} />
              </Table.Td>
              <Table.Td>{t(actionKey(action))}</Table.Td>
              <Table.Td>
                <AuditObject object={object} name={name} objectLink={objectLink} />
              </Table.Td>
              <Table.Td className={classes.detail ?? ''} lang="en">
                {detail}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Actor({ actor, link }: { actor: AuditEntry['actor']; link: string | null }) {
  const { t } = useTranslation();
  if (!actor) return <Text c="dimmed">{t('audit.nobody')}</Text>;
  if (actor.erased) return <Text c="dimmed">{t('audit.erased', { id: actor.id })}</Text>;
  const words = t('audit.named', { name: actor.username, id: actor.id });
  return link ? <TextLink to={link}>{words}</TextLink> : words;
}

type ObjectProps = { object: string; name: AuditEntry['object_name']; objectLink: ObjectLink };

function AuditObject({ object, name, objectLink }: ObjectProps) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const read = readObject(object);
  if (!read) return object;
  const noun = t(`audit.${read.noun}`);
  const { id } = read;
  if (!/^\d+$/.test(id)) {
    const which = id === 'all' || id === 'unknown' ? t(`audit.${id}`) : id;
    return `${noun} ${which}`.trim();
  }
  if (!name) return `${noun} ${t('audit.deleted', { id })}`;
  const words = t('audit.named', { name: translate(name), id });
  const link = objectLink(read.noun, Number(id));
  return (
    <>
      {noun} {link ? <TextLink to={link}>{words}</TextLink> : words}
    </>
  );
}
