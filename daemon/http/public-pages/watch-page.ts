/**
 * The page of one video for people: /watch/<id>. Complete without a script: title, poster, text and
 * links are in it; the script adds playing, search and sharing (components/served/watch).
 */
import type { RelatedVideo, WatchPage } from '../../playback/watch.ts'
import { firstLook } from '../embed-page.ts'
import { escaped } from '../../model/escaped.ts'
import { linkTags } from '../link-tags.ts'
import { documentOf, NOT_INDEXED, scriptTags, type PageFor } from './document.ts'
import { PAGE_WORDS, type PageWords } from './messages.ts'
import { shareButton, shareDialog } from './share-dialog.ts'
import { structuredData } from './structured-data.ts'
import { about, besides, clock, player } from './video-parts.ts'

export function watchPage(
  page: WatchPage,
  { startSeconds, ...wanted }: PageFor & { startSeconds: number | null },
): string {
  const { video, preview, space } = page
  const { language, baseUrl, scripts } = wanted
  const words = PAGE_WORDS[language]
  const aside = besides(page, words, wanted.link ?? undefined)
  return documentOf({
    language,
    title: video.name,
    space,
    baseUrl,
    style: preview.placeholder ? firstLook(preview.placeholder, preview.aspectRatio) : '',
    head: [
      preview.isListed ? '' : NOT_INDEXED,
      preview.isPrivate ? '' : linkTags(preview, video.urls.watch, { baseUrl }),
      preview.isListed ? `<script type="application/ld+json">${structuredData(page)}</script>` : '',
      scriptTags(scripts),
    ].join('\n'),
    body: `<main${aside ? ' class="wide"' : ''}>
<article>
${player(page, wanted, startSeconds)}${about(page, language, preview.isPrivate ? '' : shareButton(words))}
</article>
${aside ? `<aside>${aside}</aside>` : ''}
${related(page.related, words)}
</main>
${
  preview.isPrivate
    ? ''
    : shareDialog({ page: video.urls.watch, frame: video.urls.embed, name: video.name }, words)
}`,
  })
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
