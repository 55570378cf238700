/**
 * Goes to an address of this site the way a link does: the shell's navigator follows it in the page, or the browser by
 * itself where that is not there yet.
 */
export function navigate(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
