/** Returns the URL in emails and on tickets that opens a booking in any browser and redirects to its page. */
export function bookingUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/purchase/arrive?token=${token}`;
}
