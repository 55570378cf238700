/** Staff page that enters a disruption, in three steps: line and days, departures and effect, preview with texts. */
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { staffDisruptionsPath, staffPath } from '#contracts/page-paths.ts';
import { previewDisruption } from '#domains/booking/disruption/staff-disruptions.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND, now } from '#platform/clock.ts';
import { refusedForm } from '../../refused-form.ts';
import { isSignedIn, readRefusedNote } from '../../staff-access.ts';
import { EmptyNote, OutcomeNote, StaffFrame } from '../../staff-parts.tsx';
import {
  type FieldErrors,
  type FormContext,
  parseDays,
  parseDetails,
  parseTexts,
  readValues,
} from '../disruption-form.ts';
import { DaysStep } from './days-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { enterForm, PreviewStep } from './preview-step.tsx';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = {
  title: 'Enter a disruption (staff)',
  robots: { index: false, follow: false },
};

type Query = Readonly<Record<string, string | string[] | undefined>>;
type Props = { searchParams: Promise<Query> };

/** Staff page that enters a disruption. */
export default async function EnterDisruptionPage({ searchParams }: Props) {
  const query = await searchParams;
  if (!(await isSignedIn())) redirect(staffPath);
  return (
    <StaffFrame
      title="Enter a disruption"
      above={
        <a href={staffDisruptionsPath} data-document="" className="link-line text-rail">
          Back to disruptions
        </a>
      }
    >
      <Step query={query} />
    </StaffFrame>
  );
}

/** The first step whose answers are missing or wrong, up to the step of the address. */
async function Step({ query }: { query: Query }) {
  const deps = await productionBookingDeps();
  const feed = await deps.feed();
  if (!feed) return <EmptyNote>There is no timetable yet.</EmptyNote>;
  const context: FormContext = { timetable: feed.timetable, today: dateInZone(now(), NEW_ZEALAND) };
  const values = readValues(query);
  const { step } = query;
  const days = parseDays(values, context);
  if (!days.ok || (step !== 'details' && step !== 'preview')) {
    const errors = days.ok || step === undefined ? {} : days.errors;
    return (
      <>
        <Errors errors={errors} />
        <DaysStep {...{ values, errors, context }} />
      </>
    );
  }
  const details = parseDetails(values, days.value, context);
  if (!details.ok || step === 'details') {
    const errors = details.ok || step === 'details' ? {} : details.errors;
    return (
      <>
        <Errors errors={errors} />
        <DetailsStep {...{ values, errors, context }} days={days.value} />
      </>
    );
  }
  const preview = await previewDisruption(deps, {
    ...details.value,
    delaySeconds: details.value.delayMinutes === null ? null : details.value.delayMinutes * 60,
  });
  const refused = refusedForm(query, await readRefusedNote(), [enterForm]);
  const note = refused?.note ?? '';
  const texts = parseTexts(values, note, details.value);
  const errors = refused && !texts.ok ? texts.errors : {};
  return (
    <>
      {Object.keys(errors).length > 0 ? <Errors errors={errors} /> : <OutcomeNote outcome={query.outcome} />}
      <PreviewStep
        {...{ values, errors, note, preview }}
        days={days.value}
        details={details.value}
        isCorrection={refused !== null}
      />
    </>
  );
}

function Errors({ errors }: { errors: FieldErrors }) {
  const list = Object.entries(errors).map(([name, message]) => ({ id: name, message }));
  return list.length > 0 ? (
    <div className="mb-stack max-w-text">
      <ErrorSummary errors={list} />
    </div>
  ) : null;
}
