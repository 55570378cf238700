import { Stack, Text } from '@sanity/ui';
import { type ReactNode, useId } from 'react';

/** Attributes of an input that connect it with its label and hint. */
interface InputAttributes {
  readonly id: string;
  readonly 'aria-describedby'?: string;
}

/** An input below its label and, if there is one, a hint. */
export function LabelledField({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string;
  children: (attributes: InputAttributes) => ReactNode;
}) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <Stack gap={3}>
      <Text as="label" size={1} weight="semibold" {...{ htmlFor: id }}>
        {label}
      </Text>
      {hint && (
        <Text id={hintId} size={1} muted>
          {hint}
        </Text>
      )}
      {children({ id, ...(hint && { 'aria-describedby': hintId }) })}
    </Stack>
  );
}
