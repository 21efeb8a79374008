/** The frame of every page for viewers: head, the name or logo of the space, and its links. */
import { presentBranding } from '../../model/present-space.ts'
import type { SpaceRecord } from '../../ports/records.ts'
import { attributes, escaped } from '../../model/escaped.ts'
import { readableOn } from './accent.ts'
import { PAGE_WORDS, type PageLanguage } from './messages.ts'
import { PAGE_STYLE } from './styles.ts'

export interface PageScripts {
  script: string
  watchScript: string
  /** Modules that the first one imports, to be loaded in parallel. */
  modules: string[]
}

/** What a page is made for. */
export interface PageFor {
  language: PageLanguage
  /** The viewer's, where it opens what is shown. */
  token: string | null
  /** Path of the private link that it was opened by, which its links keep to; null without one. */
  link?: string | null
  baseUrl: string
  scripts: PageScripts
}

interface Document {
  language: PageLanguage
  title: string
  /** null: nobody's. */
  space: SpaceRecord | null
  /** In the head, besides title, style and scripts. */
  head: string
  body: string
  style?: string
  baseUrl?: string
}

export const NOT_INDEXED = '<meta name="robots" content="noindex">'

export const scriptTags = ({ modules, script, watchScript }: PageScripts): string =>
  [
    ...modules.map((module) => `<link rel="modulepreload" href="${module}">`),
    `<script type="module" src="${script}"></script>`,
    `<script type="module" src="${watchScript}"></script>`,
  ].join('\n')

export const documentOf = ({
  language,
  title,
  space,
  head,
  body,
  style = '',
  baseUrl = '',
}: Document): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(space?.name && space.name !== title ? `${title} · ${space.name}` : title)}</title>
<link rel="icon" href="data:,">
<style>${PAGE_STYLE}${space ? accentStyle(space) : ''}${style}</style>
${head}
</head>
<body>
${space ? header(space, baseUrl) : ''}${body}
${space ? footer(space, baseUrl) : ''}</body>
</html>
`

/** A title with a sentence, and what else there is to do. */
export const shortPage = (
  language: PageLanguage,
  { title, detail, more = '' }: { title: string; detail: string; more?: string },
): string =>
  documentOf({
    language,
    title,
    space: null,
    head: NOT_INDEXED,
    body: `<main><div class="short"><h1>${title}</h1><p class="soft">${detail}</p>${more}</div></main>`,
  })

/** For what is private and what is unknown: it does not say which. `id`: of a video, also a made-up one. */
export function unavailablePage(
  language: PageLanguage,
  kind: 'video' | 'list',
  id: string | null = null,
): string {
  const words = PAGE_WORDS[language]
  return kind === 'video'
    ? shortPage(language, {
        title: words.unavailable,
        detail: words.unavailableDetail,
        // The cookie of a session does not come with a link from elsewhere; from here it does.
        more: id === null ? '' : `<p><a href="/videos/${id}">${words.signInToWatch}</a></p>`,
      })
    : shortPage(language, { title: words.listUnavailable, detail: words.listUnavailableDetail })
}

function accentStyle({ branding }: SpaceRecord): string {
  const color = branding?.color
  if (!color) return ''
  return `:root{--accent:light-dark(${readableOn(color, 'light')},${readableOn(color, 'dark')})}`
}

function header(space: SpaceRecord, baseUrl: string): string {
  const { logo } = presentBranding(baseUrl, space)
  const name = logo
    ? `<img${attributes({ src: logo.url, alt: space.name, width: logo.width, height: logo.height })}>`
    : escaped(space.name)
  const brand = space.publicListing ? `<a href="/c/${space.id}">${name}</a>` : name
  return `<header><p>${brand}</p></header>\n`
}

function footer(space: SpaceRecord, baseUrl: string): string {
  const { links } = presentBranding(baseUrl, space)
  if (links.length === 0) return ''
  const items = links.map(
    ({ title, url }) => `<li><a href="${escaped(url)}">${escaped(title)}</a></li>`,
  )
  return `<footer><ul>${items.join('')}</ul></footer>\n`
}
