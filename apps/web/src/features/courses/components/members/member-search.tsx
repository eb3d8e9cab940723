import { limits } from '@sentiero/contracts/shared';
import { Button, Text, TextInput } from '@mantine/core';
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { coursesQueries, useAddMember } from '../../queries/courses.queries.ts';
import { searchWords } from '../../model/search-words.ts';
import classes from './members.module.css';
import { Dots } from '../../../../shared/feedback/loaded.tsx';
import type { FoundUser } from '@sentiero/contracts/users';
import { memberName } from '../../model/member-name.ts';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = {
  courseId: number;
  isTeacher: boolean;
  isAdminPage: boolean;
  memberIds: ReadonlySet<number>;
};

export function MemberSearch(props: Props) {
  const { t } = useTranslation();
  const [words, setWords] = useState<string | null>(null);
  const [invalid, setInvalid] = useState(false);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = searchWords(String(new FormData(event.currentTarget).get('q') ?? ''));
    setInvalid(typed === null);
    if (typed !== null) setWords(typed);
  };
  return (
    <div className={classes.search}>
      <form role="search" className={classes.form} onSubmit={search} noValidate>
        <TextInput
          className={classes.words ?? ''}
          label={t('members.search-label')}
          name="q"
          autoComplete="off"
          spellCheck={false}
          minLength={limits.userSearchMin}
          maxLength={limits.userSearchMax}
          required
          withAsterisk={false}
          data-autofocus
          error={invalid && t('members.search-limits')}
        />
        <Button
          type="submit"
          className={classes.submit ?? ''}
          leftSection={<IconSearch size={18} aria-hidden />}
        >
          {t('members.search')}
        </Button>
      </form>
      {words !== null && <Found {...props} words={words} />}
    </div>
  );
}

function Found({ courseId, words, isTeacher, isAdminPage, memberIds }: Props & { words: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...coursesQueries.candidates(words, isTeacher),
    ...(isAdminPage && { retry: false }),
  });
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <Dots />;
  if (data.length === 0)
    return (
      <Text c="dimmed" role="status">
        {t('members.none-found')}
      </Text>
    );
  return (
    <ul className={classes.found}>
      {data.map((user) => (
        <li key={user.id}>
          <FoundMember courseId={courseId} user={user} isMember={memberIds.has(user.id)} />
        </li>
      ))}
    </ul>
  );
}

type FoundMemberProps = { courseId: number; user: FoundUser; isMember: boolean };

function FoundMember({ courseId, user, isMember }: FoundMemberProps) {
  const { t } = useTranslation();
  const add = useAddMember(courseId);
  const name = memberName(user);
  return (
    <>
      <div className={classes.person}>
        <span className={classes.names}>
          <span className={classes.name}>{name}</span>
          <span className={classes.username}>{user.username}</span>
        </span>
        <span role="status" className={classes.state}>
          {isMember && (
            <>
              <IconCheck size={18} aria-hidden />
              {t('members.is-member')}
            </>
          )}
        </span>
        {!isMember && (
          <ToolButton
            icon={IconPlus}
            aria-label={t('members.add-name', { name })}
            loading={add.isPending}
            onClick={() => add.mutate(user.id)}
          >
            {t('members.add')}
          </ToolButton>
        )}
      </div>
      {add.error && <ErrorBox error={add.error} />}
    </>
  );
}
