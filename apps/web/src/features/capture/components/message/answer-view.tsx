import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessagePanel, type MessageTab } from './message-panel.tsx';

/** A record's response, in the inspector's viewers. */
export function AnswerView({ record }: { record: CapturedRequest }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<MessageTab>('content');
  return (
    <MessagePanel
      key={record.id}
      title={t('inspector.response')}
      message={record.response}
      cut={record.cut}
      received={record.rewritten}
      {...(record.informational && { informational: record.informational })}
      outcome={record.outcome}
      refusal={record.refusal}
      tab={tab}
      onTab={setTab}
    />
  );
}
