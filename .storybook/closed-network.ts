const blocked: string[] = [];

/**
 * Closes the network of this page: whatever asks another origin for anything (a script, picture, font, style, frame or
 * request) is refused by the browser itself and remembered.
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
 * Fails the story that just ran when it, or anything it rendered, asked another origin for something.
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
