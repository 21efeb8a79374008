/** What is on the stage and what is in the code: the same, but for the token. */
import type { CodeRequest } from './code.ts'
import type { StagedElement } from './dash-stage.ts'
import type { ElementConfig } from './draft.ts'
import type { Described } from './manifest.ts'
import { messages } from './messages.ts'
import { htmlOf, jsxOf, slotted } from './slots.ts'

export interface ComposedValues {
  element: Described
  draft: ElementConfig
  /** `embed`, `space` or `collection`, and the id. */
  subject: readonly [string, string] | null
  /** Made for this page. */
  token: string | null
  base: string
}

/** A token of this page is of no use to another, and a secret. */
const IN_CODE = '…'
/** Scrolls inside itself once it has a height. */
const TEXT_STYLE = ['style', 'height: 20rem'] as const

export const needsVideo = ({ attributes, tagName }: Described): boolean =>
  tagName !== 'svc-upload' && attributes.some(({ name }) => name === 'embed')

export function compose({ element, draft, subject, token, base }: ComposedValues): {
  shown: StagedElement
  code: CodeRequest
  given: ReadonlyMap<string, string>
} {
  const { tagName, events, attributes: known } = element
  const isText = tagName === 'svc-text'
  const said = (tokenSaid: string | null): (readonly [string, string])[] => {
    const first = [
      ...(subject ? [subject] : []),
      ...(tokenSaid === null ? [] : [['token', tokenSaid] as const]),
    ]
    const values = new Map([...first, ...draft.attributes])
    const ordered = known.flatMap(({ name }) =>
      values.has(name) ? [[name, values.get(name)!] as const] : [],
    )
    return isText ? [...ordered, TEXT_STYLE] : ordered
  }
  const companion = (all: readonly (readonly [string, string])[]) =>
    isText ? all.filter(([name]) => name === 'embed' || name === 'token') : null
  const { slots, properties, parts } = draft
  // What the owner tries is no view (docs/analytics.md); whoever wants to see it measured says so.
  const unmeasured =
    known.some(({ name }) => name === 'metrics') && !draft.attributes.has('metrics')
      ? [['metrics', 'off'] as const]
      : []
  const [live, written] = [[...said(token), ...unmeasured], said(token === null ? null : IN_CODE)]
  const children = slotted(slots)
  return {
    given: new Map([
      ...(subject ? [subject] : []),
      ...(token === null ? [] : [['token', messages().madeHere] as const]),
    ]),
    shown: {
      tagName,
      attributes: live,
      slots,
      properties,
      parts,
      companion: isText ? [...companion(live)!, ['metrics', 'off']] : null,
      events: events.map(({ name }) => name),
    },
    code: {
      base,
      tagName,
      attributes: written,
      known,
      children: { html: htmlOf(children), jsx: jsxOf(children) },
      properties,
      parts,
      companion: companion(written),
    },
  }
}
