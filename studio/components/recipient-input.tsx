/** Studio input of a form's recipient: a menu of the names in the site's settings. */
import { Card, Select, Stack, Text } from '@sanity/ui';
import { type StringInputProps, set, unset } from 'sanity';
import { environment } from '../environment.ts';

/** Input of the recipient of block `form`. A name that the settings no longer have stays, with a warning. */
export function RecipientInput({ value, onChange, elementProps, readOnly }: StringInputProps) {
  const names = environment.formRecipients;
  const isUnknown = value !== undefined && value !== '' && !names.includes(value);
  return (
    <Stack gap={3}>
      <Select
        {...elementProps}
        value={value ?? ''}
        disabled={readOnly === true}
        onChange={({ currentTarget }) => onChange(currentTarget.value ? set(currentTarget.value) : unset())}
      >
        <option value="">The site’s contact address</option>
        {(isUnknown ? [...names, value] : names).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      {isUnknown && (
        <Card padding={3} radius={2} tone="caution">
          <Text size={1}>
            “{value}” is not set up on this site, so answers go to the site’s contact address.
          </Text>
        </Card>
      )}
    </Stack>
  );
}
