/** The address that opens a booking in any browser and leads to its page. */
export function bookingUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/purchase/arrive?token=${token}`;
}
