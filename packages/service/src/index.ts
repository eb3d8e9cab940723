export { AddressQuota } from './address-quota.ts';
export { benchHeader, benchTickets, type BenchTicket, type BenchTickets } from './bench-tickets.ts';
export { clientAddress, trustedHops } from './client-address.ts';
export { ConcurrencyExceeded, ConcurrencyLimiter } from './concurrency-limiter.ts';
export { fromZero } from './from-zero.ts';
export { heldIds, type HeldIds } from './held-ids.ts';
export { signedIds } from './signed-ids.ts';
export { labBinds, type LabBinds } from './lab-binds.ts';
export { labTokens, type LabTokens } from './lab-tokens.ts';
export {
  isLoopback,
  isPublicAddress,
  networkOf,
  networkTest,
  plainAddress,
  readNetworks,
  type NetworkTest,
} from './networks.ts';
export { preferredLanguage } from './preferred-language.ts';
export { SocketQuota, type SocketLease, type SocketRefusal } from './socket-quota.ts';
export { readSettings, SettingsError } from './settings.ts';
export { counted, filled, type Plural } from './texts.ts';
export { OwnAddresses } from './own-addresses.ts';
export {
  isCertificateError,
  noAccept,
  targetDial,
  TargetRefused,
  type TargetDial,
  type TargetTrust,
} from './target-dial.ts';
export { placesOfUrl, placesPattern, readPlaces, type Place } from './target-places.ts';
export { targetRule, type TargetRefusal, type TargetRule } from './target-rule.ts';
export { runService } from './run-service.ts';
