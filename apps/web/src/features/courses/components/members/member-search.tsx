import { limits } from '@sentiero/contracts/shared';
import { Button, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { coursesQueries } from '../../queries/courses.queries.ts';
import { FoundMember } from './found-member.tsx';
import { searchWords } from '../../model/search-words.ts';
import classes from './members.module.css';
import { Dots } from '../../../../shared/feedback/loaded.tsx';

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
