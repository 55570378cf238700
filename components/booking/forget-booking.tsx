import { Button } from '#components/ui/button.tsx';

/** Form that makes this browser forget the booking, for shared computers. */
export function ForgetBooking({ action }: { action: string }) {
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="flex flex-col items-start border-line border-t pt-4 text-sm print:hidden"
    >
      <p className="max-w-text text-quiet">
        Using a shared computer? Close this booking here. The link in our email opens it again.
      </p>
      <Button type="submit" variant="quiet" className="min-h-11 text-sm">
        Close this booking in this browser
      </Button>
    </form>
  );
}
