import { Title } from '@mantine/core';
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
import { OwnDataSection } from './own-data-section.tsx';
import { OwnProgress } from './own-progress.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import classes from './settings-page.module.css';

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
        <div className={classes.column}>
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
