/**
 * The page of one video for people: /watch/<id>. Complete without a script: title, poster, text and
 * links are in it; the script adds playing, search and sharing (components/served/watch).
 */
import type { Video } from '../../contract/video.ts'
import type { RelatedVideo, WatchFile, WatchPage } from '../../playback/watch.ts'
import { firstLook } from '../embed-page.ts'
import { attributes, escaped } from '../escaped.ts'
import { linkTags } from '../link-tags.ts'
import { atTime, isoDuration, structuredData } from './structured-data.ts'
import { PAGE_STYLE } from './styles.ts'
import { PAGE_WORDS, type PageLanguage, type PageWords } from './messages.ts'

interface Document {
  language: PageLanguage
  title: string
  /** In the head, besides title, style and scripts. */
  head: string
  body: string
  style?: string
}

export interface PageScripts {
  script: string
  watchScript: string
  /** Modules that the first one imports, to be loaded in parallel. */
  modules: string[]
}

export function watchPage(
  page: WatchPage,
  {
    language,
    token,
    startSeconds,
    baseUrl,
    scripts,
  }: {
    language: PageLanguage
    token: string | null
    /** Where playing begins; null: where the video's settings say. */
    startSeconds: number | null
    baseUrl: string
    scripts: PageScripts
  },
): string {
  const { video, preview, isListed } = page
  const words = PAGE_WORDS[language]
  const { placeholder, aspectRatio, poster } = preview
  const look = placeholder ? firstLook(placeholder, aspectRatio) : ''
  const aside = besides(page, words)
  return documentOf({
    language,
    title: `${video.name}${page.spaceName ? ` · ${page.spaceName}` : ''}`,
    style: look,
    head: [
      isListed ? '' : NOT_LISTED,
      preview.isPrivate ? '' : linkTags(preview, video.urls.watch, baseUrl),
      isListed ? `<script type="application/ld+json">${structuredData(page)}</script>` : '',
      ...scripts.modules.map((module) => `<link rel="modulepreload" href="${module}">`),
      `<script type="module" src="${scripts.script}"></script>`,
      `<script type="module" src="${scripts.watchScript}"></script>`,
    ].join('\n'),
    body: `<header><p>${escaped(page.spaceName)}</p></header>
<main${aside ? ' class="wide"' : ''}>
<article>
<svc-player${attributes({
      id: 'player',
      embed: video.id,
      token,
      locale: language,
      placeholder,
      'aspect-ratio': aspectRatio,
      'start-time': startSeconds,
    })}>${poster ? posterImage(page) : ''}</svc-player>
${withoutScript(video, words)}<div class="head">
<div><h1>${escaped(video.name)}</h1>${meta(video, language)}</div>
${preview.isPrivate ? '' : shareButton(words)}
</div>
${video.description ? `<div class="description">${linked(video.description)}</div>` : ''}
</article>
${aside ? `<aside>${aside}</aside>` : ''}
${related(page.related, words)}
</main>
${preview.isPrivate ? '' : shareDialog(page, words)}`,
  })
}

/** For a private video and an unknown one: it does not say which. */
export function unavailablePage(language: PageLanguage): string {
  const { unavailable, unavailableDetail } = PAGE_WORDS[language]
  return documentOf({
    language,
    title: unavailable,
    head: NOT_LISTED,
    body: `<main><div><h1>${unavailable}</h1><p class="soft">${unavailableDetail}</p></div></main>`,
  })
}

const NOT_LISTED = '<meta name="robots" content="noindex">'

const documentOf = ({ language, title, head, body, style = '' }: Document): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${PAGE_STYLE}${style}</style>
${head}
</head>
<body>
${body}
</body>
</html>
`

/** Shown until the player is there, and then by the player in place of its own. */
const posterImage = ({ preview: { poster, name } }: WatchPage): string =>
  `<img${attributes({
    slot: 'poster',
    src: poster!.url,
    alt: name,
    width: poster!.width,
    height: poster!.height,
    fetchpriority: 'high',
  })}>`

function withoutScript({ renditions }: Video, { playFile }: PageWords): string {
  const file = renditions.findLast(({ kind, status }) => kind === 'video' && status === 'ready')
  return file ? `<noscript><p><a href="${escaped(file.url)}">${playFile}</a></p></noscript>\n` : ''
}

function meta({ created_at: created, duration_seconds: seconds }: Video, language: PageLanguage) {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const parts = [
    `<time datetime="${created}">${date.format(new Date(created))}</time>`,
    ...(seconds === null
      ? []
      : [`<time datetime="${isoDuration(seconds)}">${clock(seconds)}</time>`]),
  ]
  return `<p class="meta">${parts.join(' · ')}</p>`
}

/** What stands beside the picture: chapters, transcript, files. Empty when there is nothing. */
function besides({ video, hasTranscript, files }: WatchPage, words: PageWords): string {
  const { chapters, urls } = video
  return [
    chapters.length > 0
      ? `<section><h2>${words.chapters}</h2><ol class="chapters">${chapters
          .map(
            ({ title, start_seconds: start }) =>
              `<li><a${attributes({ href: atTime(urls.watch, start), 'data-seconds': start })}>` +
              `<time datetime="${isoDuration(start)}">${clock(start)}</time>` +
              `<span>${escaped(title)}</span></a></li>`,
          )
          .join('')}</ol></section>`
      : '',
    hasTranscript
      ? `<details id="transcript"><summary>${words.transcript}</summary></details>`
      : '',
    files.length > 0
      ? `<details><summary>${words.downloads}</summary><ul class="files">${files
          .map((file) => fileLink(file, words))
          .join('')}</ul></details>`
      : '',
  ].join('')
}

function fileLink({ url, height, codec, sizeBytes }: WatchFile, { audioOnly }: PageWords): string {
  const what = height === null ? audioOnly : `${height}p`
  const size = sizeBytes === null ? '' : `<span class="soft">${megabytes(sizeBytes)}</span>`
  const form = `<span class="soft">${codec.toUpperCase()}</span>`
  return `<li><a href="${escaped(url)}" download>${what} ${form} ${size}</a></li>`
}

function related(videos: RelatedVideo[], { moreVideos }: PageWords): string {
  if (videos.length === 0) return ''
  const items = videos.map(
    ({ id, name, durationSeconds, thumbnail }) =>
      `<li><a href="/watch/${id}">${
        thumbnail
          ? `<img src="${escaped(thumbnail)}" alt="" loading="lazy" width="640" height="360">`
          : ''
      }<span>${escaped(name)}</span>${
        durationSeconds === null ? '' : `<span class="soft">${clock(durationSeconds)}</span>`
      }</a></li>`,
  )
  return `<section class="related"><h2>${moreVideos}</h2><ul>${items.join('')}</ul></section>`
}

const shareButton = ({ share }: PageWords): string =>
  `<button type="button" id="share" aria-haspopup="dialog" hidden>${share}</button>`

/** Filled and opened by the script. */
function shareDialog({ video }: WatchPage, words: PageWords): string {
  return `<dialog${attributes({
    id: 'share-dialog',
    'aria-labelledby': 'share-title',
    'data-page': video.urls.watch,
    'data-frame': video.urls.embed,
    'data-name': video.name,
    'data-copied': words.copied,
  })}>
<div class="row"><h2 id="share-title">${words.share}</h2>
<button type="button" data-close>${words.close}</button></div>
<label for="share-link">${words.link}</label>
<input type="text" id="share-link" readonly>
<div class="row"><label class="check"><input type="checkbox" id="share-at">
<span>${words.startAt} <span id="share-time">0:00</span></span></label>
<button type="button" data-copy="share-link">${words.copyLink}</button></div>
<div class="qr" role="img" aria-label="${words.qrCode}"></div>
<label for="share-code">${words.embedCode}</label>
<textarea id="share-code" rows="4" readonly></textarea>
<div class="row"><span role="status"></span>
<button type="button" data-copy="share-code">${words.copyCode}</button></div>
</dialog>`
}

/** Addresses become links that lend the page's reputation to nobody. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escaped(part)}" rel="nofollow ugc noopener">${escaped(part)}</a>`
        : escaped(part),
    )
    .join('')

/** `1:02:03`. */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  const two = (part: number): string => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

function megabytes(bytes: number): string {
  const mega = bytes / 1_000_000
  return mega >= 1_000
    ? `${(mega / 1_000).toFixed(1)} GB`
    : `${mega < 10 ? mega.toFixed(1) : mega.toFixed(0)} MB`
}
