/** The parts of a page that show one video: player, texts, and what stands beside it. */
import type { Video } from '../../contract/video.ts'
import type { WatchFile, WatchPage } from '../../playback/watch.ts'
import { attributes, escaped } from '../../model/escaped.ts'
import type { PageFor } from './document.ts'
import { PAGE_WORDS, type PageLanguage, type PageWords } from './messages.ts'
import { atTime, isoDuration } from './structured-data.ts'

/** `startSeconds`: where playing begins; null: where the video's settings have it. */
export function player(
  page: WatchPage,
  { language, token }: Pick<PageFor, 'language' | 'token'>,
  startSeconds: number | null,
): string {
  const { video, preview, space } = page
  const hasColor = (video.settings.color ?? space.playerSettings.color) !== undefined
  return `<svc-player${attributes({
    id: 'player',
    embed: video.id,
    token,
    locale: language,
    placeholder: preview.placeholder,
    'aspect-ratio': preview.aspectRatio,
    'start-time': startSeconds,
    // The page's own, where neither the video nor the space has one for its players.
    color: hasColor ? null : (space.branding?.color ?? null),
  })}>${preview.poster ? posterImage(page) : ''}</svc-player>
${withoutScript(video, PAGE_WORDS[language])}`
}

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

/** Name, date, length, `action` and description. */
export function about({ video }: WatchPage, language: PageLanguage, action: string): string {
  return `<div class="head">
<div><h1>${escaped(video.name)}</h1>${meta(video, language)}</div>
${action}
</div>
${video.description ? `<div class="description">${linked(video.description)}</div>` : ''}`
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

/** Chapters, transcript and files. Empty when there is nothing. `page`: the URL to which times are added. */
export function besides(
  { video, hasTranscript, files }: WatchPage,
  words: PageWords,
  page: string = video.urls.watch,
): string {
  const { chapters } = video
  return [
    chapters.length > 0
      ? `<section><h2>${words.chapters}</h2><ol class="chapters">${chapters
          .map(
            ({ title, start_seconds: start }) =>
              `<li><a${attributes({ href: atTime(page, start), 'data-seconds': start })}>` +
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

function fileLink(
  { url, height, codec, sizeBytes, original }: WatchFile,
  { audioOnly, original: originalFile }: PageWords,
): string {
  const what = original ? originalFile : height === null ? audioOnly : `${height}p`
  const size = sizeBytes === null ? '' : `<span class="soft">${megabytes(sizeBytes)}</span>`
  const form = codec === null ? '' : `<span class="soft">${codec.toUpperCase()}</span>`
  return `<li><a href="${escaped(url)}" download>${what} ${form} ${size}</a></li>`
}

/** Addresses become links that lend the page's reputation to nobody. */
export const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escaped(part)}" rel="nofollow ugc noopener">${escaped(part)}</a>`
        : escaped(part),
    )
    .join('')

/** `1:02:03`. */
export function clock(seconds: number): string {
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
