import type { Scope } from '@sentiero/contracts/http';
import type { ParseKeys } from 'i18next';

export const scopeTexts = {
  'progress:read': 'api-tokens.progress-read',
  'courses:write': 'api-tokens.courses-write',
  'lessons:write': 'api-tokens.lessons-write',
} as const satisfies Record<Scope, ParseKeys>;
