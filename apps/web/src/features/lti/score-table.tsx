import type { LtiScore } from '@sentiero/contracts/lti';
import { useTranslation } from 'react-i18next';
import { SendingTable } from '../../shared/feedback/sending-table.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { useTranslated } from '../../shared/i18n/language.ts';

/** The scores of a course's learners, and what became of them on their way to a platform. */
export function ScoreTable({ scores }: { scores: readonly LtiScore[] }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const format = useFormat();
  return (
    <SendingTable
      items={scores}
      columns={[
        {
          title: t('lti.lesson'),
          cell: ({ lesson }) => (lesson ? translate(lesson) : t('lti.all-lessons')),
        },
        { title: t('lti.platform'), cell: ({ platform }) => platform },
        { title: t('lti.changed'), cell: ({ changed_at }) => format.dayAndTime(changed_at) },
      ]}
      problemOf={({ problem, status }) => problem && t(`lti.problem-${problem}`, { status: status ?? '–' })}
    />
  );
}
