import { Button, Modal } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MemberSearch } from './member-search.tsx';

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
      <Button
        variant="default"
        size="xs"
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {title}
      </Button>
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
