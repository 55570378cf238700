import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { expect } from 'storybook/test';
import { Button } from '#components/ui/button.tsx';
import { CheckBox } from './check-box.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { focusOnMount } from './focus-on-mount.ts';
import { FormStatus } from './form-status.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

const meta = {
  title: 'Components/Form',
  component: TextInput,
  subcomponents: { TextArea, Select, ChoiceGroup, ErrorSummary, FormStatus },
  args: { id: 'name', label: 'Your name' },
  decorators: [
    (Story) => (
      <div className="flex max-w-panel flex-col gap-6 p-6">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TextInput>;
export default meta;
type Story = StoryObj<typeof meta>;

const countries = [
  { value: 'NZ', label: 'Aotearoa New Zealand' },
  { value: 'GS', label: 'South Georgia and the South Sandwich Islands' },
];

export const Input: Story = {};
export const InputWithHelp: Story = {
  args: { help: 'As it stands in your passport.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Your name')).toHaveAccessibleDescription(
      'As it stands in your passport.',
    );
  },
};
export const InputOptional: Story = { args: { id: 'phone', label: 'Phone', type: 'tel', optional: true } };
export const InputWithError: Story = {
  args: {
    id: 'email',
    label: 'Email',
    type: 'email',
    help: 'We answer to this address.',
    error: 'Enter an email address, such as name@example.com',
    defaultValue: 'hēmi@',
  },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Email');
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(
      'We answer to this address. Enter an email address, such as name@example.com',
    );
  },
};
export const InputDisabled: Story = { args: { disabled: true, defaultValue: 'Hēmi' } };
export const LongWords: Story = {
  args: {
    label:
      'The station in Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
    error:
      'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has no station',
  },
};

export const Area: Story = {
  render: () => <TextArea id="message" label="Message" help="What would you like to know?" />,
};
export const AreaWithError: Story = {
  render: () => <TextArea id="message" label="Message" error="Write a few words" />,
};
export const Choice: Story = {
  render: () => <Select id="country" label="Country" options={countries} placeholder="Choose a country" />,
};
export const ChoiceWithError: Story = {
  render: () => (
    <Select
      id="country"
      label="Country"
      options={countries}
      placeholder="Choose a country"
      error="Choose a country"
    />
  ),
};

const modes = [
  { value: 'train', label: 'Train' },
  { value: 'coach', label: 'Coach' },
  { value: 'ferry', label: 'Ferry' },
];

export const OneOf: Story = {
  render: () => (
    <ChoiceGroup id="mode" type="radio" name="mode" label="Travel by" choices={modes} chosen={['coach']} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: 'Coach' })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: 'Train' })).not.toBeChecked();
  },
};
export const SomeOfWithError: Story = {
  render: () => (
    <ChoiceGroup
      id="modes"
      type="checkbox"
      name="modes"
      label="Travel by"
      help="Any number of them."
      error="Choose at least one"
      choices={modes}
      chosen={[]}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Travel by' })).toHaveAccessibleDescription(
      'Any number of them. Choose at least one',
    );
  },
};

export const OneBox: Story = {
  render: () => (
    <CheckBox
      id="texts"
      name="texts"
      label="Text me about cancellations"
      help="To a mobile number."
      error="Enter a mobile number first"
      isTicked={false}
    />
  ),
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: 'Text me about cancellations' });
    await expect(box).not.toBeChecked();
    await expect(box).toHaveAccessibleDescription('To a mobile number. Enter a mobile number first');
  },
};

/** The error summary takes focus, and each line links to its answer. */
export const Summary: Story = {
  render: () => (
    <>
      <ErrorSummary
        ref={focusOnMount}
        errors={[
          { id: 'email', message: 'Enter an email address, such as name@example.com' },
          { id: 'message', message: 'Write a few words' },
        ]}
      />
      <TextInput id="email" label="Email" error="Enter an email address, such as name@example.com" />
      <TextArea id="message" label="Message" error="Write a few words" />
      <Button type="submit">Send</Button>
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveFocus();
    await expect(canvas.getByRole('link', { name: 'Write a few words' })).toHaveAttribute('href', '#message');
  },
};
export const SummaryOfNothing: Story = {
  render: () => <ErrorSummary errors={[]} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};
export const StatusWorking: Story = { render: () => <FormStatus tone="working">Sending…</FormStatus> };
export const StatusDone: Story = {
  render: () => <FormStatus tone="done">Message sent. We answer within a day.</FormStatus>,
};
export const StatusFailed: Story = {
  render: () => <FormStatus tone="failed">That did not go through. Please try again in a minute.</FormStatus>,
};
