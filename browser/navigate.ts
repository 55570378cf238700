/**
 * Navigates to an address of this site like a link: by the shell's client-side navigation, or by the browser if that is not
 * loaded yet.
 */
export function navigate(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
