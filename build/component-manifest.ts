/**
 * custom-elements.json (Custom Elements Manifest 2.1.0,
 * https://github.com/webcomponents/custom-elements-manifest), read from the elements' own text:
 * `static properties` and the comments of the class and its members are all there is to keep up.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, type Class, type Comment } from 'oxc-parser'
import { ELEMENTS } from './component-entries.ts'

const folder = join(import.meta.dirname, '../components')

interface Named {
  name: string
  description: string
}
export interface ManifestAttribute extends Named {
  fieldName: string
  type: { text: string }
  default?: string
}
export interface Declaration {
  kind: 'class'
  customElement: true
  name: string
  tagName: string
  description: string
  attributes: ManifestAttribute[]
  members: (Named & {
    kind: 'field' | 'method'
    type?: { text: string }
    default?: string
    readonly?: boolean
  })[]
  events: (Named & { type: { text: string } })[]
  slots: Named[]
  cssParts: Named[]
  cssProperties: (Named & { default?: string })[]
}

export function manifest(): { schemaVersion: string; readme: string; modules: object[] } {
  return {
    schemaVersion: '2.1.0',
    readme: 'README.md',
    modules: declarations().map(({ element, declaration }) => ({
      kind: 'javascript-module',
      path: `dist/${element}.js`,
      declarations: [declaration],
      exports: [
        { kind: 'js', name: declaration.name, declaration: { name: declaration.name } },
        {
          kind: 'custom-element-definition',
          name: declaration.tagName,
          declaration: { name: declaration.name },
        },
      ],
    })),
  }
}

export function declarations(): { element: string; declaration: Declaration }[] {
  return ELEMENTS.map((element) => ({ element, declaration: read(element) }))
}

function read(element: string): Declaration {
  const [own, ...inherited] = classes(join(folder, element, 'element.ts'))
  const doc = tagged(own!.doc)
  const fields = [own!, ...inherited].flatMap(({ fields }) => fields)
  // Own attributes come before inherited ones.
  const attributes = [
    ...new Map(
      fields
        .toReversed()
        .flatMap((field) => (field.attribute === null ? [] : [[field.attribute, field] as const])),
    ).values(),
  ].reverse()
  const tags = (name: string) => doc.tags.filter((tag) => tag.name === name).map(({ text }) => text)
  return {
    kind: 'class',
    customElement: true,
    name: own!.name,
    tagName: `svc-${element}`,
    description: doc.description,
    attributes: attributes.map(({ attribute, name, type, description, fallback }) => ({
      name: attribute!,
      fieldName: name,
      type: { text: type },
      description,
      ...(fallback ? { default: fallback } : {}),
    })),
    members: [own!, ...inherited].flatMap(({ members }) => members),
    events: tags('fires').map(event),
    slots: tags('slot').map(named),
    cssParts: tags('csspart').map(named),
    cssProperties: tags('cssprop').map(cssProperty),
  }
}

interface Field {
  name: string
  attribute: string | null
  type: string
  description: string
  fallback: string | undefined
}
interface ReadClass {
  name: string
  doc: string
  fields: Field[]
  members: Declaration['members']
}

/** The class of this file, and those of ours that it extends. */
function classes(path: string): ReadClass[] {
  const code = readFileSync(path, 'utf8')
  const { program, comments } = parseSync(path, code)
  for (const statement of program.body) {
    const found =
      statement.type === 'ExportNamedDeclaration' &&
      statement.declaration?.type === 'ClassDeclaration'
        ? statement.declaration
        : undefined
    if (!found) continue
    const parent = found.superClass?.type === 'Identifier' ? found.superClass.name : ''
    const from = program.body.flatMap((other) =>
      other.type === 'ImportDeclaration' &&
      other.specifiers.some(({ local }) => local.name === parent) &&
      other.source.value.startsWith('.')
        ? [join(dirname(path), other.source.value)]
        : [],
    )
    return [readClass(found, statement.start, code, comments), ...from.flatMap(classes)]
  }
  return []
}

function readClass(found: Class, start: number, code: string, comments: Comment[]): ReadClass {
  const docBefore = (at: number): string => {
    const comment = comments.findLast(
      ({ type, value, end }) =>
        type === 'Block' && value.startsWith('*') && end <= at && code.slice(end, at).trim() === '',
    )
    return comment?.value ?? ''
  }
  const options = new Map<string, string>()
  const fields: Field[] = []
  const members: Declaration['members'] = []
  for (const member of found.body.body) {
    if (!('key' in member) || member.key.type !== 'Identifier') continue
    const { name } = member.key
    if (
      name === 'properties' &&
      member.type === 'PropertyDefinition' &&
      member.value?.type === 'ObjectExpression'
    ) {
      for (const property of member.value.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier')
          options.set(property.key.name, code.slice(property.value.start, property.value.end))
      continue
    }
    const { description, tags } = tagged(docBefore(member.start))
    const isHidden =
      'accessibility' in member &&
      (member.accessibility === 'private' || member.accessibility === 'protected')
    if (isHidden || ('static' in member && member.static) || !('type' in member)) continue
    const fallback = tags.find((tag) => tag.name === 'default')?.text
    // Values of the attribute when they are narrower than the type of the property.
    const declared = tags.find((tag) => tag.name === 'type')?.text.replace(/^\{(.*)\}$/, '$1')
    if (member.type === 'PropertyDefinition') {
      const type = member.typeAnnotation
        ? code.slice(
            member.typeAnnotation.typeAnnotation.start,
            member.typeAnnotation.typeAnnotation.end,
          )
        : 'unknown'
      if (options.has(name))
        fields.push({
          name,
          attribute: attributeOf(name, options.get(name)!),
          type: declared ?? type.replace(/ \| null \| undefined$/, ''),
          description,
          fallback,
        })
      if (description)
        members.push({
          kind: 'field',
          name,
          type: { text: type },
          description,
          ...(fallback ? { default: fallback } : {}),
          ...(member.readonly ? { readonly: true } : {}),
        })
    } else if (
      member.type === 'MethodDefinition' &&
      description &&
      (member.kind === 'method' || member.kind === 'get')
    ) {
      // Accessors of their own, such as `muted`, are attributes too.
      const type = member.value.returnType?.typeAnnotation
      if (options.has(name))
        fields.push({
          name,
          attribute: attributeOf(name, options.get(name)!),
          type: declared ?? (type ? code.slice(type.start, type.end) : 'unknown'),
          description,
          fallback,
        })
      members.push({ kind: member.kind === 'get' ? 'field' : 'method', name, description })
    }
  }
  return { name: found.id?.name ?? '', doc: docBefore(start), fields, members }
}

function attributeOf(name: string, option: string): string | null {
  if (/state: true|attribute: false|^forwarded$/.test(option)) return null
  return /attribute: '([^']+)'/.exec(option)?.[1] ?? name.toLowerCase()
}

function tagged(comment: string): { description: string; tags: { name: string; text: string }[] } {
  const text = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .join('\n')
    .trim()
  const [description = '', ...rest] = text.split(/(?:^|\s)@(?=[a-z]+(?:\s|$))/)
  return {
    description: description.replace(/\s+/g, ' ').trim(),
    tags: rest.map((tag) => ({
      name: /^\w+/.exec(tag)![0],
      text: tag
        .replace(/^\w+\s*/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    })),
  }
}

function named(text: string): Named {
  const [, name = '', description = ''] = /^(\S+)(?: - (.*))?$/.exec(text) ?? []
  return { name, description }
}
function event(text: string): Declaration['events'][number] {
  const end = text.startsWith('{') ? matching(text) : 0
  return {
    ...named(text.slice(end).trim()),
    type: { text: end > 0 ? text.slice(1, end - 1) : 'Event' },
  }
}
function cssProperty(text: string): Declaration['cssProperties'][number] {
  const [, name = '', fallback, description = ''] =
    /^\[?(--[\w-]+)(?:=([^\]]*))?\]?(?: - (.*))?$/.exec(text) ?? []
  return { name, description, ...(fallback ? { default: fallback } : {}) }
}

/** Behind the brace that closes the first one. */
function matching(text: string): number {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '{') depth += 1
    if (text[i] === '}' && --depth === 0) return i + 1
  }
  return 0
}
