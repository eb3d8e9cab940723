import { Box } from '@mantine/core';
import type { NamedRef } from '@sentiero/contracts/shared';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authQueries, useForgetCode } from '../../features/auth/auth.queries.ts';
import { CodeForm } from '../../features/auth/code-form.tsx';
import { LoginForm } from '../../features/auth/login-form.tsx';
import { withNext } from '../../features/auth/safe-next.ts';
import { joinLink } from '../../features/courses/model/join-link.ts';
import { WhatTeachersSee } from '../../features/courses/components/join/what-teachers-see.tsx';
import { DoneNote } from '../../shared/feedback/done-note.tsx';
import { TrailLinks } from '../../shared/page/trail-page.tsx';
import { ChoiceBar } from '../../shared/ui/choice-bar.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { NewcomerForm } from './newcomer-form.tsx';
import { useEnterCourse } from './use-enter-course.ts';

type Props = { course: NamedRef; code: string };
type Way = 'new' | 'known' | 'signed-up';

export function JoinForms({ course, code }: Props) {
  const { t } = useTranslation();
  const enter = useEnterCourse(code);
  const [way, setWay] = useState<Way>('new');
  const { data: factors } = useQuery(authQueries.wantedFactors());
  const forgetCode = useForgetCode();
  if (factors)
    return (
      <CodeForm
        factors={factors}
        pending={enter.isPending}
        error={enter.error}
        onSubmit={(by) => enter.mutate({ by, courseId: course.id })}
        onCancel={() => {
          enter.reset();
          forgetCode();
        }}
      />
    );
  return (
    <>
      <Box mb={20}>
        <WhatTeachersSee />
      </Box>
      <Box mb={20}>
        <ChoiceBar
          label={t('join.who')}
          value={way === 'new' ? 'new' : 'known'}
          choices={[
            { value: 'new', label: t('join.new') },
            { value: 'known', label: t('join.known') },
          ]}
          onChange={setWay}
        />
      </Box>
      {way === 'new' && (
        <NewcomerForm
          onSignedUp={(account) => {
            setWay('signed-up');
            enter.mutate({ by: account, courseId: course.id });
          }}
        />
      )}
      {way !== 'new' && (
        <>
          <DoneNote>{way === 'signed-up' && !enter.isPending && t('login.signup-done')}</DoneNote>
          <LoginForm
            pending={enter.isPending}
            error={enter.error}
            submitLabel={t('join.log-in')}
            onSubmit={(by) => enter.mutate({ by, courseId: course.id })}
          />
          <TrailLinks>
            <TextLink to={withNext('/reset-pw', new URLSearchParams({ next: joinLink('', code) }))}>
              {t('login.forgot-password')}
            </TextLink>
          </TrailLinks>
        </>
      )}
    </>
  );
}
