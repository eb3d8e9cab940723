import { Modal } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MemberSearch } from './member-search.tsx';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = {
  courseId: number;
  kind: 'teacher' | 'student';
  isAdminPage: boolean;
  memberIds: ReadonlySet<number>;
};

/** A course's teachers can add teachers; adding students is possible on the admin page only. */
export function AddMember({ kind, ...search }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const title = t(`members.add-${kind}`);
  return (
    <>
      <ToolButton icon={IconUserPlus} onClick={() => setOpened(true)}>
        {title}
      </ToolButton>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={title}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <MemberSearch {...search} isTeacher={kind === 'teacher'} />
      </Modal>
    </>
  );
}
