/** The page of one video: for iframes, for viewing, and for link previews (oEmbed, Open Graph). */
import type { LinkPreview } from '../playback/link-preview.ts'

interface EmbedPage {
  id: string
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
  token,
  startTime,
  card,
  script,
  modules,
  baseUrl,
}: EmbedPage): string {
  // A URL with a token is for its holder, not for services that store previews.
  const title =
    card && !card.isPrivate ? previews(card, baseUrl) : '<meta name="robots" content="noindex">\n'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(card?.name ?? 'Video')}</title>
${title}<link rel="icon" href="data:,">
<style>${STYLE}</style>
${modules.map((module) => `<link rel="modulepreload" href="${module}">\n`).join('')}<script type="module" src="${script}"></script>
</head>
<body><main>
<h1>${escaped(card?.name ?? 'Video')}</h1>
<svc-player embed="${id}"${attribute('token', token)}${attribute('start-time', startTime)}></svc-player>
</main></body>
</html>
`
}
/** The heading is for people who do not see the picture. */
const STYLE = [
  'html,body,main{margin:0;height:100%;background:#000}',
  'main{display:grid;place-items:center;position:relative}',
  'svc-player{width:100%;max-height:100%}',
  'h1{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}',
].join('')

/** https://oembed.com (4), https://ogp.me; X has names of its own for picture and player. */
function previews(card: LinkPreview, baseUrl: string): string {
  const { poster, width, height } = card
  const properties = {
    'og:type': card.audioOnly ? 'website' : 'video.other',
    'og:title': card.name,
    'og:description': card.description,
    'og:url': card.url,
    'og:image': poster?.url,
    'og:image:width': poster?.width,
    'og:image:height': poster?.height,
    'og:image:alt': poster ? card.name : null,
    'og:video': card.audioOnly ? null : card.url,
    'og:video:type': card.audioOnly ? null : 'text/html',
    'og:video:width': width,
    'og:video:height': height,
  }
  const names = {
    description: card.description,
    'twitter:card': 'player',
    'twitter:player': card.url,
    'twitter:player:width': width ?? 640,
    'twitter:player:height': height ?? 360,
  }
  const meta = (
    key: 'property' | 'name',
    values: Record<string, string | number | null | undefined>,
  ): string[] =>
    Object.entries(values)
      .filter(([, value]) => value)
      .map(([name, value]) => `<meta ${key}="${name}" content="${escaped(String(value))}">`)
  const oembed =
    '<link rel="alternate" type="application/json+oembed" ' +
    `href="${baseUrl}/oembed?url=${encodeURIComponent(card.url)}" title="${escaped(card.name)}">`
  return [
    `<link rel="canonical" href="${card.url}">`,
    oembed,
    ...meta('property', properties),
    ...meta('name', names),
    '',
  ].join('\n')
}

const attribute = (name: string, value: string | null): string =>
  value === null ? '' : ` ${name}="${escaped(value)}"`

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
