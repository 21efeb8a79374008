/** The page of one video: for iframes, for viewing, and for link previews (oEmbed, Open Graph). */
import { thumbHashToDataURL } from 'thumbhash'
import type { LinkPreview } from '../playback/link-preview.ts'
import { attributes, escaped } from '../model/escaped.ts'
import { linkTags } from './link-tags.ts'

interface EmbedPage {
  id: string
  /** BCP 47. */
  language: string
  /** Token of the URL. */
  token: string | null
  /** Where playback begins, in seconds, from the URL. */
  startTime: string | null
  /** null: the player explains the state instead. */
  card: LinkPreview | null
  /** Where the player's script is. */
  script: string
  /** Modules that the first one imports, to be loaded in parallel. */
  modules: string[]
  baseUrl: string
}

export function embedPage({
  id,
  language,
  token,
  startTime,
  card,
  script,
  modules,
  baseUrl,
}: EmbedPage): string {
  // A URL with a token is for its holder, not for services that store previews.
  const title = card && !card.isPrivate ? linkTags(card, card.url, { baseUrl }) : ''
  const poster = card?.poster
    ? `<noscript><img${attributes({ src: card.poster.url, alt: '' })}></noscript>`
    : ''
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(card?.name ?? 'Video')}</title>
${title}<link rel="icon" href="data:,">
<style>${STYLE}${card?.placeholder ? firstLook(card.placeholder, card.aspectRatio) : ''}</style>
<noscript><style>${WITHOUT_SCRIPT}</style></noscript>
${modules.map((module) => `<link rel="modulepreload" href="${module}">\n`).join('')}<script type="module" src="${script}"></script>
</head>
<body><main>
<h1>${escaped(card?.name ?? 'Video')}</h1>
<svc-player${attributes({
    embed: id,
    token,
    'start-time': startTime,
    placeholder: card?.placeholder ?? null,
    'aspect-ratio': card?.aspectRatio ?? null,
  })}>${poster}</svc-player>
</main></body>
</html>
`
}

/** What is painted before the script has come: the player in its place, with its blurred poster. */
export function firstLook(placeholder: string, aspectRatio: string | null): string {
  const picture = thumbHashToDataURL(Buffer.from(placeholder, 'base64'))
  const shape = aspectRatio?.replace(':', '/') ?? '16/9'
  return `svc-player:not(:defined){aspect-ratio:${shape};background:url(${picture}) center/100% 100%}`
}

/** The heading is for people who do not see the picture, and for everybody where no script runs. */
const STYLE = [
  'html,body,main{margin:0;height:100%;background:#000}',
  'main{display:grid;place-items:center;position:relative}',
  'svc-player{width:100%;max-height:100%}',
  'h1{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}',
].join('')

/** The name above the poster. */
const WITHOUT_SCRIPT = [
  'main{grid-template-rows:auto minmax(0,1fr)}',
  'h1{position:static;width:auto;height:auto;padding:12px;clip-path:none;white-space:normal}',
  'h1{color:#fff;font:600 18px system-ui,sans-serif}',
  'svc-player:not(:defined){position:relative;height:100%;aspect-ratio:auto;background:none}',
  'img{position:absolute;width:100%;height:100%;object-fit:contain}',
].join('')
