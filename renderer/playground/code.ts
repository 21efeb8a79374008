/** The code that puts what is on the stage onto any other page. */
import type { Attribute } from './manifest.ts'

export type AttributePairs = readonly (readonly [string, string])[]

export interface CodeRequest {
  base: string
  tagName: string
  attributes: AttributePairs
  known: readonly Attribute[]
  /** Children, as HTML and as JSX. */
  children: { html: string; jsx: string }
  properties: ReadonlyMap<string, string>
  parts: ReadonlyMap<string, string>
  /** Attributes of the player that a transcript is read beside. */
  companion: AttributePairs | null
}

const LINE = 88

export function htmlCode(request: CodeRequest): string {
  const { base, tagName, attributes, children, companion } = request
  const css = cssOf(request)
  return [
    `<script type="module" src="${base}/npm/@svc/components/+esm"></script>`,
    ...(css ? [`<style>\n${indented(css)}\n</style>`] : []),
    ...(companion ? [element('svc-player', companion.map(attribute))] : []),
    element(tagName, attributes.map(attribute), children.html),
  ].join('\n')
}

export function reactCode(request: CodeRequest): string {
  const { base, tagName, attributes, known, children, companion } = request
  const css = cssOf(request)
  const name = tagName.replace(/^svc-(.)/, (_, first: string) => first.toUpperCase())
  const props = (all: AttributePairs) =>
    all.map((pair) =>
      prop(
        known.find((each) => each.name === pair[0]),
        pair,
      ),
    )
  const parts = [
    ...(css ? [`<style>{\`\n${indented(css)}\n\`}</style>`] : []),
    ...(companion ? [opened('Player', props(companion), ' />')] : []),
    children.jsx
      ? element(name, props(attributes), children.jsx)
      : opened(name, props(attributes), ' />'),
  ]
  return `import { configure${companion ? ', Player' : ''}, ${name} } from '@svc/components/react'

configure({ baseUrl: '${base}' })

export const Example = () => (
${indented(parts.length === 1 ? parts[0]! : `<>\n${indented(parts.join('\n'))}\n</>`)}
)`
}

/** For the player only: the page inside the iframe knows nothing else. */
export function frameCode({ base, attributes }: CodeRequest, title: string): string {
  const values = new Map(attributes)
  const token = values.get('token')
  return `<iframe src="${base}/embed/${values.get('embed') ?? ''}${token ? `?token=${token}` : ''}"
  title="${escaped(title)}"
  style="width: 100%; aspect-ratio: ${values.get('aspect-ratio') ?? '16/9'}; border: 0"
  allow="autoplay; fullscreen; picture-in-picture" loading="lazy"></iframe>`
}

function cssOf({ tagName, properties, parts }: CodeRequest) {
  const rule = (selector: string, lines: string[]) =>
    lines.length === 0 ? [] : [`${selector} {\n${indented(`${lines.join(';\n')};`)}\n}`]
  return [
    ...rule(
      tagName,
      [...properties].map(([name, value]) => `${name}: ${value}`),
    ),
    ...[...parts].flatMap(([name, text]) => rule(`${tagName}::part(${name})`, declarations(text))),
  ].join('\n')
}

const declarations = (text: string): string[] =>
  text
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)

const element = (tag: string, attributes: string[], children = '') =>
  `${opened(tag, attributes, '>')}${children ? `\n${indented(children)}\n` : ''}</${tag}>`

function opened(tag: string, parts: string[], end: string) {
  const line = [`<${tag}`, ...parts].join(' ')
  return line.length <= LINE ? line + end : `<${tag}\n${indented(parts.join('\n'))}\n${end.trim()}`
}

const attribute = ([name, value]: AttributePairs[number]) =>
  value === '' ? name : `${name}="${escaped(value)}"`

function prop(known: Attribute | undefined, [attributeName, value]: AttributePairs[number]) {
  const name = known?.fieldName ?? attributeName
  const type = known?.type.text
  if (name === 'style') {
    const styles = declarations(value).map((each) => each.replace(/^([\w-]+):\s*(.*)$/, "$1: '$2'"))
    return `style={{ ${styles.join(', ')} }}`
  }
  if (type === 'boolean' && ['', 'on', 'off'].includes(value))
    return value === 'off' ? `${name}={false}` : name
  if (type === 'number' && value.trim() !== '' && Number.isFinite(Number(value)))
    return `${name}={${Number(value)}}`
  return /["\\\n]/.test(value) ? `${name}={${JSON.stringify(value)}}` : `${name}="${value}"`
}

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ')
const SIGNS: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' }
const escaped = (text: string) => text.replace(/[&"<]/g, (sign) => SIGNS[sign]!)
