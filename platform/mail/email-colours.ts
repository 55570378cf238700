/**
 * Colours of emails. Email clients do not support CSS variables, so these repeat components/tokens.css; a test compares
 * both. Light colours are inline styles; dark ones override them if the client prefers dark.
 */
export const emailColours = {
  paper: { light: '#fbfbf7', dark: '#0f1613' },
  ink: { light: '#111715', dark: '#f2f4ef' },
  quiet: { light: '#454f4b', dark: '#b9c2bc' },
  line: { light: '#d9ded8', dark: '#2b3531' },
  rail: { light: '#1f6b45', dark: '#6fc396' },
  ferry: { light: '#0e3a5b', dark: '#7a9de9' },
  coach: { light: '#2a6aa0', dark: '#9fd3f5' },
  fresh: { light: '#ddebd3', dark: '#1d3a2b' },
  deep: { light: '#12332a', dark: '#0a211b' },
  'rail-plane': { light: '#1f6b45', dark: '#1a5138' },
  'on-deep': { light: '#fbfbf7', dark: '#f2f4ef' },
  'on-deep-quiet': { light: '#c3d0c6', dark: '#b9c2bc' },
  warning: { light: '#8a5200', dark: '#f0b35a' },
  error: { light: '#b3261e', dark: '#ff9b90' },
} as const;

export type EmailColour = keyof typeof emailColours;
