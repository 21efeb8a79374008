/** The code that puts what is on the stage onto any other page. */
import type { Attribute } from './manifest.ts'

export interface CodeRequest {
  /** The address by which this page reached the appliance. */
  base: string
  tagName: string
  /** In the order of the element's own list. */
  attributes: readonly (readonly [string, string])[]
  /** Attributes, as the manifest names them. */
  known: readonly Attribute[]
  /** Children, as HTML and as JSX. */
  children: { html: string; jsx: string }
  properties: ReadonlyMap<string, string>
  parts: ReadonlyMap<string, string>
  /** A transcript is read beside a player. */
  companion: readonly (readonly [string, string])[] | null
}

/** Longest line that is still readable, in characters. */
const LINE = 88

export function htmlCode({
  base,
  tagName,
  attributes,
  children,
  companion,
  ...styles
}: CodeRequest): string {
  const css = cssOf(tagName, styles)
  return [
    `<script type="module" src="${base}/npm/@svc/components/+esm"></script>`,
    ...(css ? [`<style>\n${indented(css)}\n</style>`] : []),
    ...(companion ? [element('svc-player', companion.map(attribute), '')] : []),
    element(tagName, attributes.map(attribute), children.html),
  ].join('\n')
}

export function reactCode({
  base,
  tagName,
  attributes,
  known,
  children,
  companion,
  ...styles
}: CodeRequest): string {
  const css = cssOf(tagName, styles)
  const name = componentOf(tagName)
  const asProp = ([attributeName, value]: readonly [string, string]) =>
    prop(
      known.find((one) => one.name === attributeName),
      attributeName,
      value,
    )
  const parts = [
    ...(css ? [`<style>{\`\n${indented(css)}\n\`}</style>`] : []),
    ...(companion ? [selfClosed('Player', companion.map(asProp), '')] : []),
    selfClosed(name, attributes.map(asProp), children.jsx),
  ]
  return `import { configure${companion ? ', Player' : ''}, ${name} } from '@svc/components/react'

configure({ baseUrl: '${base}' })

export const Example = () => (
${indented(parts.length === 1 ? parts[0]! : `<>\n${indented(parts.join('\n'))}\n</>`)}
)`
}

/** For the player only: the page inside the iframe knows nothing else. */
export function frameCode({ base, attributes }: CodeRequest, title: string): string {
  const said = new Map(attributes)
  const token = said.get('token')
  return `<iframe src="${base}/embed/${said.get('embed') ?? ''}${token ? `?token=${token}` : ''}"
  title="${escaped(title)}"
  style="width: 100%; aspect-ratio: ${said.get('aspect-ratio') ?? '16/9'}; border: 0"
  allow="autoplay; fullscreen; picture-in-picture" loading="lazy"></iframe>`
}

function cssOf(
  tagName: string,
  { properties, parts }: Pick<CodeRequest, 'properties' | 'parts'>,
): string {
  const rule = (selector: string, lines: string[]) =>
    `${selector} {\n${lines.map((line) => `  ${line};`).join('\n')}\n}`
  const declarations = (text: string) =>
    text
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean)
  return [
    ...(properties.size > 0
      ? [
          rule(
            tagName,
            [...properties].map(([name, value]) => `${name}: ${value}`),
          ),
        ]
      : []),
    ...[...parts]
      .filter(([, text]) => text.trim())
      .map(([name, text]) => rule(`${tagName}::part(${name})`, declarations(text))),
  ].join('\n')
}

const componentOf = (tagName: string): string =>
  tagName.replace(/^svc-(.)/, (_, first: string) => first.toUpperCase())

function element(tag: string, attributes: string[], children: string): string {
  return `${opened(tag, attributes, '>')}${children ? `\n${indented(children)}\n` : ''}</${tag}>`
}
function selfClosed(tag: string, props: string[], children: string): string {
  return children
    ? `${opened(tag, props, '>')}\n${indented(children)}\n</${tag}>`
    : opened(tag, props, ' />')
}
function opened(tag: string, parts: string[], end: string): string {
  const line = [`<${tag}`, ...parts].join(' ')
  return line.length <= LINE ? line + end : `<${tag}\n${indented(parts.join('\n'))}\n${end.trim()}`
}

const attribute = ([name, value]: readonly [string, string]): string =>
  value === '' ? name : `${name}="${escaped(value)}"`

function prop(known: Attribute | undefined, name: string, value: string): string {
  const prop = known?.fieldName ?? name
  if (name === 'style')
    return `style={{ ${value
      .split(';')
      .map((one) => one.trim().replace(/^([\w-]+):\s*(.*)$/, "$1: '$2'"))
      .join(', ')} }}`
  if (known?.type.text === 'boolean' && ['', 'on', 'off'].includes(value))
    return value === 'off' ? `${prop}={false}` : prop
  if (known?.type.text === 'number' && value.trim() !== '' && Number.isFinite(Number(value)))
    return `${prop}={${Number(value)}}`
  return /["\\\n]/.test(value) ? `${prop}={${JSON.stringify(value)}}` : `${prop}="${value}"`
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')
const escaped = (text: string): string =>
  text.replace(/[&"<]/g, (sign) => (sign === '&' ? '&amp;' : sign === '"' ? '&quot;' : '&lt;'))
