/** Takes the indentation out of html`…` and css`…`: it makes them readable here, and weighs something in browsers. */
import { parseSync, Visitor } from 'oxc-parser'
import type { Plugin } from 'vite'

export function withoutTemplateSpace(folder: string): Plugin {
  return {
    name: 'svc:template-space',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/ },
      handler(code, id) {
        return id.startsWith(folder) ? tightened(id, code) : null
      },
    },
  }
}

/** Lines stay where they are in number only inside the templates, so no source map is offered. */
function tightened(file: string, code: string): string {
  const parts: { start: number; end: number; text: string }[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      const kind = tag.type === 'Identifier' ? tag.name : ''
      if (kind !== 'html' && kind !== 'svg' && kind !== 'css') return
      const raws = quasi.quasis.map(({ value }) => value.raw)
      const tight =
        kind === 'css'
          ? raws.map((raw, place) =>
              tightCss(raw, { isFirst: place === 0, isLast: place === raws.length - 1 }),
            )
          : tightHtml(raws)
      for (const [place, { start, end, value }] of quasi.quasis.entries()) {
        const from = code.indexOf(value.raw, start)
        if (value.raw === '' || from < start || from > end) continue
        parts.push({ start: from, end: from + value.raw.length, text: tight[place]! })
      }
    },
  }).visit(parseSync(file, code).program)
  // From the end, so that what comes before keeps its place.
  return parts
    .sort((a, b) => b.start - a.start)
    .reduce((text, part) => text.slice(0, part.start) + part.text + text.slice(part.end), code)
}

/** Where something is put in; no template has it. */
const HOLE = '\u0001'

/** Collapses whitespace, and removes it before the end of a tag, since attributes may be on lines of their own. */
function tightHtml(raws: readonly string[]): string[] {
  return raws
    .join(HOLE)
    .replace(/\s+/g, ' ')
    .replace(/(<[a-z][^<>]*) (\/?>)/g, '$1$2')
    .split(HOLE)
}

/** Beside what is put in, a blank may mean something. */
function tightCss(css: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const tight = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
  const started = isFirst ? tight.trimStart() : tight
  return isLast ? started.trimEnd() : started
}
