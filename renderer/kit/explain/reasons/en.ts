import type { FAULT_REASONS } from '../../../../daemon/contract/reasons.ts'

/** Sentences for bounds only; for everything else the sentence of the API is shown. */
export const en: Record<(typeof FAULT_REASONS)[number], string> = {
  required: 'Required: {field}.',
  too_short: 'At least {least} characters.',
  too_long: 'At most {most} characters.',
  too_few: 'At least {least}.',
  too_many: 'At most {most}.',
  too_small: 'Not less than {least}.',
  too_large: 'Not more than {most}.',
  web_address: 'Enter an http or https URL.',
  domain:
    'Enter domains such as example.org or *.example.org, without https:// and without a path.',
}
