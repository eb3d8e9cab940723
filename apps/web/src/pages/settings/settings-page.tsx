import { Button, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { AccountTable } from '../../features/account/account-table.tsx';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { canManageCourses } from '../../features/courses/model/course-rights.ts';
import { Page } from '../../shared/page/page.tsx';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { ApiTokensSection } from './api-tokens-section.tsx';
import { EmailSection } from './email-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import classes from './settings-page.module.css';
import { useQuery } from '@tanstack/react-query';
import { progressQueries } from '../../features/lessons/queries/progress.queries.ts';
import { ProgressTable } from '../../features/lessons/components/lesson/progress-table.tsx';
import { Loaded } from '../../shared/feedback/loaded.tsx';
import type { User } from '@sentiero/contracts/users';
import { useChangePassword, useUpdateProfile } from '../../features/account/account.queries.ts';
import { ProfileForm } from '../../features/account/profile-form.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { Erasure } from '../../features/account/erasure.tsx';
import { useOwnErasure } from '../../features/account/own-data.queries.ts';
import { OwnExport } from '../../features/account/own-export.tsx';
import { useState } from 'react';
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx';
import { ConfirmPassword, isAskedFor } from '../../features/auth/confirm-password.tsx';
import { SessionList } from '../../features/sign-in/session-list.tsx';
import { signInQueries, useEndSessions } from '../../features/sign-in/sign-in.queries.ts';
import { EndedWaysIn } from '../../features/auth/ways-in.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { useFold } from './use-fold.ts';

export function SettingsPage() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  usePageTitle(t('settings.title'));
  if (!user) return <Navigate to="/" replace />;
  return (
    <Page>
      <Title order={1}>{t('settings.title')}</Title>
      <div className={classes.columns}>
        <div className={classes.column}>
          <SectionCard title={t('settings.account')}>
            <AccountTable user={user} />
          </SectionCard>
          <ProfileSection user={user} />
          <EmailSection user={user} />
        </div>
        <div className={classes.column} id="security">
          <PasswordSection user={user} />
          <SecondFactorSection />
          <PasskeysSection />
          <IdentitiesSection />
          <SessionsSection />
          {canManageCourses(user) && <ApiTokensSection user={user} />}
          <OwnDataSection user={user} />
        </div>
        <OwnProgress />
      </div>
    </Page>
  );
}

function OwnProgress() {
  const { t } = useTranslation();
  const progress = useQuery(progressQueries.byMe());
  return (
    <SectionCard title={t('settings.progress')}>
      <Loaded query={progress} isPart none={t('lessons.none')}>
        {(lessons) => <ProgressTable progress={lessons} />}
      </Loaded>
    </SectionCard>
  );
}

function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const update = useUpdateProfile();
  return (
    <SectionCard title={t('settings.profile')}>
      <ProfileForm
        user={user}
        pending={update.isPending}
        error={update.error}
        onSubmit={(input, onSaved) =>
          update.mutate(input, {
            onSuccess: () => {
              onSaved();
              showToast('settings.user-data-changed');
            },
          })
        }
      />
    </SectionCard>
  );
}

function OwnDataSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const { erase, keep } = useOwnErasure();
  const fold = useFold(user.erase_at !== null);
  const words = {
    text: t('own-data.text'),
    button: t('own-data.erase'),
    title: t('own-data.erase-title'),
    warning: t('own-data.erase-text'),
  };
  return (
    <SectionCard title={t('own-data.title')} fold={fold}>
      <Stack gap="lg">
        <OwnExport />
        <Erasure eraseAt={user.erase_at} erase={erase} keep={keep} words={words} />
      </Stack>
    </SectionCard>
  );
}

function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const change = useChangePassword();
  // A new form after each change: no password stays in the page.
  const [changes, setChanges] = useState(0);
  const onSuccess = () => {
    showToast('settings.password-changed');
    setChanges(changes + 1);
  };
  return (
    <SectionCard title={t('settings.password')}>
      <ChangePasswordForm
        key={changes}
        user={user}
        pending={change.isPending}
        error={change.error}
        onSubmit={(input) => change.mutate(input, { onSuccess })}
      />
      {change.data && <EndedWaysIn ended={change.data.ended} />}
    </SectionCard>
  );
}

function SessionsSection() {
  const { t } = useTranslation();
  const sessions = useQuery(signInQueries.sessions());
  const end = useEndSessions();
  const fold = useFold();
  const endOne = (id: number | null) =>
    end.mutate(id, {
      onSuccess: () => showToast(id === null ? 'settings.sessions-ended' : 'sessions.ended'),
    });
  return (
    <SectionCard title={t('settings.sessions')} fold={fold}>
      <Stack gap="md" align="flex-start">
        <Loaded query={sessions} isPart>
          {(open) => <SessionList sessions={open} onEnd={endOne} />}
        </Loaded>
        {end.error && !isAskedFor(end.error) && <ErrorBox error={end.error} />}
        <Button variant="default" loading={end.isPending} onClick={() => endOne(null)}>
          {t('settings.end-sessions')}
        </Button>
      </Stack>
      <ConfirmPassword
        error={end.error}
        onConfirmed={() => end.variables !== undefined && endOne(end.variables)}
        onClose={end.reset}
      />
    </SectionCard>
  );
}
