import { certificatesEndpoints, type Certificate } from '@sentiero/contracts/certificates';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs, openAsVisitor } from '../kit/app.ts';
import { button, dialog, field, link, title } from '../kit/locators.ts';
import { learner, staff } from '../kit/people.ts';
import { bodiesTo, callsTo, refuse, reply } from '../kit/replies.ts';
import { inAll, showIn, t } from '../kit/texts.ts';

const id = '0b0f3a3e-4f5d-4c8e-9d61-7d2a3c5b9e10';
const certificate: Certificate = {
  id,
  holder: 'Lena Ammann',
  name: 'Injection',
  criteria: 'All tasks of these lessons are completed: SQL, Cross-site scripting.',
  issued: '2026-03-02T08:00:00.000Z',
  credential: 'eyJ.eyJ.sig',
  revoked: null,
};

test('a learner gets the certificate of a completed path, and sees it', async () => {
  reply(certificatesEndpoints.mine, {
    earned: [{ path: 'category', path_id: 4, title: inAll('Injection') }],
    issued: [],
  });
  reply(certificatesEndpoints.issue, certificate);
  reply(certificatesEndpoints.get, certificate);
  openAs(learner, '/certificates');
  await expect.element(page.getByText('Injection')).toBeVisible();
  await expectAccessible();
  await button(`${t('certificate.issue')}: Injection`).click();
  await expectAddress(`/certificates/${id}`);
  await expect.element(title('Lena Ammann')).toBeVisible();
  expect(bodiesTo(certificatesEndpoints.issue)).toEqual([{ path: 'category', path_id: 4 }]);
});

test('without a completed path the page says how to get a certificate', async () => {
  reply(certificatesEndpoints.mine, { earned: [], issued: [] });
  openAs(learner, '/certificates');
  await expect.element(page.getByText(t('certificate.none'))).toBeVisible();
});

test('a certificate is revoked after a confirmation', async () => {
  const issued = [{ id, name: 'Injection', issued: certificate.issued, revoked: false }];
  reply(certificatesEndpoints.mine, { earned: [], issued });
  reply(certificatesEndpoints.revoke);
  openAs(learner, '/certificates');
  await expect.element(link('Injection')).toBeVisible();
  await button(t('admin.delete')).click();
  reply(certificatesEndpoints.mine, { earned: [], issued: [] });
  await dialog()
    .getByRole('button', { name: t('admin.delete') })
    .click();
  await expect.element(page.getByText(t('certificate.none'))).toBeVisible();
  expect(callsTo(certificatesEndpoints.revoke)[0]?.params).toEqual({ id });
});

test('anyone with the address sees a certificate, on a phone and in Italian, and prints it', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  reply(certificatesEndpoints.get, certificate);
  await page.viewport(390, 800);
  openAsVisitor(`/certificates/${id}`);
  await showIn('it');
  await expect.element(title('Lena Ammann')).toBeVisible();
  await expect.element(page.getByText(t('certificate.genuine'))).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
  await button(t('certificate.print')).click();
  expect(print).toHaveBeenCalledOnce();
});

test.each([id, 'guessed'])('an unknown address, %s, shows no certificate and no name', async (asked) => {
  refuse(certificatesEndpoints.get, 'not_found');
  openAsVisitor(`/certificates/${asked}`);
  await expect.element(title(t('certificate.unknown'))).toBeVisible();
  expect(callsTo(certificatesEndpoints.get)).toHaveLength(asked === id ? 1 : 0);
});

test('staff revoke a certificate on its page, with a reason, and take that back', async () => {
  reply(certificatesEndpoints.get, certificate);
  openAs(staff, `/certificates/${id}`);
  await expect.element(title('Lena Ammann')).toBeVisible();
  await button(t('certificate.revoke-title')).click();
  await expect.element(page.getByText(t('form.required'))).toBeVisible();
  const revoked = { at: '2026-03-09T08:00:00.000Z', reason: 'Another person did the tasks.' };
  reply(certificatesEndpoints.setRevocation, { ...certificate, revoked });
  await field(t('certificate.reason')).fill(revoked.reason);
  await button(t('certificate.revoke-title')).click();
  await expect.element(page.getByText(revoked.reason, { exact: false })).toBeVisible();
  await expect.element(page.getByText(t('certificate.genuine'))).not.toBeInTheDocument();
  await expect.element(button(t('certificate.print'))).not.toBeInTheDocument();
  await expectAccessible();
  reply(certificatesEndpoints.setRevocation, certificate);
  await button(t('certificate.restore')).click();
  await expect.element(page.getByText(t('certificate.genuine'))).toBeVisible();
  expect(bodiesTo(certificatesEndpoints.setRevocation)).toEqual([
    { reason: revoked.reason },
    { reason: null },
  ]);
});

test('everybody with the address sees that a certificate was revoked, and why; its holder cannot delete it', async () => {
  const revoked = { at: '2026-03-09T08:00:00.000Z', reason: 'Another person did the tasks.' };
  reply(certificatesEndpoints.get, { ...certificate, revoked });
  openAsVisitor(`/certificates/${id}`);
  await expect.element(page.getByText(revoked.reason, { exact: false })).toBeVisible();
  await expect.element(page.getByText(t('certificate.for-staff'))).not.toBeInTheDocument();
  const issued = [{ id, name: 'Injection', issued: certificate.issued, revoked: true }];
  reply(certificatesEndpoints.mine, { earned: [], issued });
  openAs(learner, '/certificates');
  await expect.element(page.getByText(t('certificate.is-revoked'))).toBeVisible();
  await expect.element(button(t('admin.delete'))).not.toBeInTheDocument();
});
