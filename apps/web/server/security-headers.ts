/** Headers of every reply. Styles may be inline (the component library sets them), scripts may not. */
export function securityHeaders(apiUrl: string): Record<string, string> {
  const api = new URL(apiUrl).origin;
  const sockets = api.replace(/^http/, 'ws');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    'media-src data: blob:',
    "font-src 'self'",
    "frame-src 'self' blob: data:",
    `connect-src 'self' ${api} ${sockets}`,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
}
