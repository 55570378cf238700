import { ErrorSummary } from '#components/form/error-summary.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { findOutcome } from './form-outcomes.ts';
import { ActionForm, OutcomeNote, StaffFrame } from './staff-parts.tsx';

/** Sign-in form of the staff page: the token, and a one-time code if the site uses codes. */
export function SignIn({ outcome, wantsCode }: { outcome: unknown; wantsCode: boolean }) {
  const fault = outcome === 'wrong-token' ? findOutcome(outcome)?.text : undefined;
  return (
    <StaffFrame title="Staff">
      {fault ? (
        <div className="mb-stack max-w-text">
          <ErrorSummary errors={[{ id: 'staff-token', message: fault }]} />
        </div>
      ) : (
        <OutcomeNote outcome={outcome} />
      )}
      <ActionForm intent="sign-in" className="flex max-w-panel flex-col gap-5">
        <TextInput
          id="staff-token"
          name="token"
          type="password"
          label="Staff token"
          error={fault}
          help="Set up with the site. You stay signed in for 8 hours, or until 30 minutes without activity."
          required
          maxLength={400}
          autoComplete="current-password"
        />
        {wantsCode ? (
          <TextInput
            id="staff-code"
            name="code"
            label="One-time code"
            help="Six digits from the authenticator set up for the site. Each code works once."
            required
            maxLength={10}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        ) : null}
        <Button type="submit" className="self-start">
          Sign in
        </Button>
      </ActionForm>
    </StaffFrame>
  );
}
