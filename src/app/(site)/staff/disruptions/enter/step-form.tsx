import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { staffEnterDisruptionPath } from '#contracts/page-paths.ts';

/** Form of one step. It has no effect, and leads to the next step with all answers in the address. */
export function StepForm({
  step,
  fields,
  children,
}: {
  /** The step that follows. */
  step: 'details' | 'preview';
  /** Answers of other steps. */
  fields: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  return (
    <form
      action={staffEnterDisruptionPath}
      method="get"
      noValidate
      className="flex max-w-panel flex-col gap-5"
    >
      <input type="hidden" name="step" value={step} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" className="self-start">
        {step === 'preview' ? 'Preview' : 'Continue'}
      </Button>
    </form>
  );
}

/** Link back to a step, with all answers. */
export function StepLink({
  step,
  fields,
  children,
}: {
  step?: 'details';
  fields: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const query = new URLSearchParams({ ...(step && { step }), ...fields });
  return (
    <a
      href={`${staffEnterDisruptionPath}?${query}`}
      data-document=""
      className="link-line inline-flex min-h-11 items-center text-rail"
    >
      {children}
    </a>
  );
}
