export { Arrangements } from './arrangements.ts';
export { nullable, record } from './event-fields.ts';
export { escapeHtml, html, Html, jsonForScript, moduleScript, raw } from './html.ts';
export { languageOf, type Language } from './languages.ts';
export { learnerLogin, type LearnerLogin } from './learner-login.ts';
export { guardLearners, refuseUnreadableAddress, type Gate } from './learner-gate.ts';
export { DroppedCopies } from './dropped-copies.ts';
export { platformRoutes, type TargetState } from './platform-routes.ts';
export { serviceLog } from './service-log.ts';
