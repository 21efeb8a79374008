/** YAML that old parsers read alike, and that is harmless on a terminal. */
import { Document, visit } from 'yaml'
import { escapeObeyed } from './text.ts'

/** Characters with an effect in a terminal that YAML permits. */
const OBEYED = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/

export function toYaml(value: unknown): string {
  // yaml-1.1: `no` and dates in quotes, since many parsers still take them for a boolean and a date.
  const document = new Document(value, { compat: 'yaml-1.1', aliasDuplicateObjects: false })
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && OBEYED.test(node.value)) node.type = 'QUOTE_DOUBLE'
    },
  })
  return escapeObeyed(document.toString({ lineWidth: 0 }))
}
