/** What is typed for the slots, as the children of an element. */

/** Slot without a name: `(default)` in the manifest. */
const DEFAULT = '(default)'

export function slotted(slots: ReadonlyMap<string, string>): Node[] {
  return [...slots].flatMap(([slot, html]) => {
    const template = document.createElement('template')
    template.innerHTML = html.trim()
    const nodes = [...template.content.childNodes]
    if (slot === DEFAULT || nodes.length === 0) return nodes
    const [only] = nodes
    const root = nodes.length === 1 && only instanceof Element ? only : wrapped(nodes)
    root.setAttribute('slot', slot)
    return [root]
  })
}

function wrapped(nodes: Node[]): Element {
  const div = document.createElement('div')
  div.append(...nodes)
  return div
}

export const htmlOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? '')))
    .join('\n')

/**
 * Markup for React, which names some attributes differently. What is in a template stays HTML:
 * React would not put it there.
 */
export const jsxOf = (nodes: readonly Node[]): string => nodes.map(jsx).join('\n')

function jsx(node: Node): string {
  if (!(node instanceof Element))
    return /[{}<>]/.test(node.textContent ?? '')
      ? `{${JSON.stringify(node.textContent)}}`
      : (node.textContent ?? '')
  const attributes = [...node.attributes]
    .map(
      ({ name, value }) =>
        ` ${WORDS[name] ?? name}=${/["{\\]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`}`,
    )
    .join('')
  const tag = node.localName
  if (node instanceof HTMLTemplateElement)
    return `<template${attributes} dangerouslySetInnerHTML={{ __html: ${JSON.stringify(node.innerHTML)} }} />`
  const inside = [...node.childNodes].map(jsx).join('')
  return inside === '' ? `<${tag}${attributes} />` : `<${tag}${attributes}>${inside}</${tag}>`
}

const WORDS: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  srcset: 'srcSet',
  datetime: 'dateTime',
}
