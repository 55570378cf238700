import { TextInput } from '#components/form/text-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { ActionForm, OutcomeNote, StaffFrame } from './staff-parts.tsx';

/** Asks for the staff token. */
export function SignIn({ outcome }: { outcome: unknown }) {
  return (
    <StaffFrame title="Staff">
      <OutcomeNote outcome={outcome} />
      <ActionForm intent="sign-in" className="flex max-w-panel flex-col gap-5">
        <TextInput
          id="staff-token"
          name="token"
          type="password"
          label="Staff token"
          help="As it was set up with the site. You stay signed in for eight hours."
          required
          maxLength={400}
          autoComplete="current-password"
        />
        <Button type="submit" className="self-start">
          Sign in
        </Button>
      </ActionForm>
    </StaffFrame>
  );
}
