import { labPaths } from '@sentiero/contracts/lab';
import type { Exchange } from '@sentiero/http1/exchange';
import { hostOf } from '@sentiero/http1/request-head';
import type { Env } from '../env.ts';
import { pageTexts } from '../pages/page-texts.ts';
import { sendPage } from '../pages/pages.ts';
import { labRequestOf } from './arrival.ts';
import { ownPathOf } from './own-paths.ts';
import { andThen, type Arrived, type Located, type Stage, type StageParts } from './stage.ts';

/** Answers targets that report events, at any host that no target can have. */
export const answerEvents: Stage<Arrived, Arrived> = (arrived, parts) => {
  const { exchange } = arrived;
  const isForEvents = ownPathOf(arrived) === labPaths.events && !isTargets(hostOf(exchange.head), parts);
  return isForEvents ? parts.events(exchange).then(() => null) : arrived;
};

/** Finds the target; a host that no target can have is answered. */
export const findTarget: Stage<Arrived, Located> = (arrived, parts) => {
  const { exchange, bench, proxyClient } = arrived;
  const host = hostOf(exchange.head);
  const { targets } = parts;
  const found = isTargets(host, parts) ? targets.known(host) : targets.find(host);
  return andThen(found, (target) => {
    if (!target && !isTargets(host, parts)) return answerUnknownHost(exchange, parts);
    const token = bench ? { token: bench.token } : proxyClient;
    const labRequest = { ...labRequestOf(exchange, { host, target }, parts), ...token };
    return { ...arrived, host, target, labRequest };
  });
};

/** Whether the host is a target's, or may be that of a target which the list does not contain yet. */
function isTargets(host: string, { targets, env }: StageParts): boolean {
  return targets.known(host) !== undefined || isUnderDomain(host, env);
}

function isUnderDomain(host: string, { TARGET_DOMAIN }: Env): boolean {
  const suffix = `.${TARGET_DOMAIN}`;
  const label = host.endsWith(suffix) ? host.slice(0, -suffix.length) : '';
  return label !== '' && !label.includes('.');
}

function answerUnknownHost({ head, reply }: Exchange, { env, metrics }: StageParts): null {
  metrics.refused.inc({ reason: 'host' });
  const { language, noTarget } = pageTexts(head);
  const { title, text, link } = noTarget;
  sendPage(reply, { status: 404, language, title, text, link: { href: env.WEB_URL, label: link } });
  return null;
}
