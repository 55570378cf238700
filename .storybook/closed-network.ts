const blocked: string[] = [];

/**
 * Blocks requests from this page to other origins. The browser refuses scripts, pictures, fonts, styles, frames and requests,
 * and each refusal is recorded.
 */
export function closeNetwork(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = [
    "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
    `connect-src 'self' data: blob: ws://${location.host} wss://${location.host}`,
  ].join('; ');
  document.addEventListener('securitypolicyviolation', (event) => {
    blocked.push(`${event.effectiveDirective}: ${event.blockedURI}`);
  });
  document.head.append(policy);
}

/**
 * Fails the story that just ran if it, or anything it rendered, made a request to another origin.
 * @throws {Error} with the addresses
 */
export async function expectClosedNetwork(): Promise<void> {
  // The browser reports a refusal in a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const addresses = blocked.splice(0);
  if (addresses.length > 0) {
    throw new Error(`A story must not leave its origin. It asked for:\n${addresses.join('\n')}`);
  }
}
