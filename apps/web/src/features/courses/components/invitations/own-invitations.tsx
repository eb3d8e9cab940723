import type { OwnInvitation } from '@sentiero/contracts/courses';
import { Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { showToast } from '../../../../shared/feedback/toasts.ts';
import { paths } from '../../../../shared/paths.ts';
import { memberName } from '../../model/member-name.ts';
import {
  invitationsQueries,
  useAcceptInvitation,
  useRemoveInvitation,
} from '../../queries/invitations.queries.ts';
import classes from './own-invitations.module.css';

/** The invitations to courses; nothing if there are none. */
export function OwnInvitations() {
  const place = useRef<HTMLDivElement>(null);
  const { data = [] } = useQuery(invitationsQueries.mine());
  if (data.length === 0) return null;
  // The pressed button disappears with its invitation.
  const onGone = () => place.current?.focus();
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {data.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} onGone={onGone} />
      ))}
    </div>
  );
}

type Props = { invitation: OwnInvitation; onGone: () => void };

function InvitationCard({ invitation: { id, course, invited_by }, onGone }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const accept = useAcceptInvitation();
  const decline = useRemoveInvitation();
  const isPending = accept.isPending || decline.isPending;
  const title = t('invitation.title', { course: course.name });
  const error = accept.error ?? decline.error;
  const onAccepted = () => {
    showToast('toast.joined');
    void navigate(paths.course(course.id));
  };
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.text}>
        <Title order={2}>{title}</Title>
        <p className={classes.about}>
          {invited_by && <>{t('invitation.by', { name: memberName(invited_by) })} </>}
          {t('invitation.sees')}
        </p>
        {error && <ErrorBox error={error} />}
      </div>
      <Group gap="sm">
        <Button
          loading={accept.isPending}
          disabled={isPending}
          onClick={() => accept.mutate(id, { onSuccess: onAccepted })}
        >
          {t('invitation.accept')}
        </Button>
        <Button
          variant="default"
          loading={decline.isPending}
          disabled={isPending}
          onClick={() => decline.mutate(id, { onSuccess: onGone })}
        >
          {t('invitation.decline')}
        </Button>
      </Group>
    </section>
  );
}
