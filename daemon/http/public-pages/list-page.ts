/**
 * The page of a space or a collection: /c/<id>. A player, the videos in their order, and what lies
 * inside; the script plays the next one when one has ended.
 */
import type { PublicListVideo } from '../../contract/listing.ts'
import type { PublicListPage } from '../../playback/public-list.ts'
import { firstLook } from '../embed-page.ts'
import { attributes, escaped } from '../../model/escaped.ts'
import { linkTags } from '../link-tags.ts'
import { documentOf, NOT_INDEXED, scriptTags, type PageFor } from './document.ts'
import { PAGE_WORDS, type PageWords } from './messages.ts'
import { shareButton, shareDialog } from './share-dialog.ts'
import { listData } from './structured-data.ts'
import { about, besides, clock, linked, player } from './video-parts.ts'

interface ListFor extends PageFor {
  /** Where the part of the list that is shown begins; null at its beginning. */
  cursor: string | null
  /** The outermost collection that a private link opens; those around it are not linked. */
  outermost?: string | null
}

export function listPage(page: PublicListPage, wanted: ListFor): string {
  const { listing, current, isIndexed, isNamed, isPublic, space } = page
  const { language, baseUrl, scripts } = wanted
  const words = PAGE_WORDS[language]
  const url = `${baseUrl}/c/${listing.id}`
  const isOpen = isPublic && !current?.preview.isPrivate
  const { placeholder = null, aspectRatio = null } = current?.preview ?? {}
  return documentOf({
    language,
    title: isNamed && current ? current.video.name : listing.name,
    space,
    baseUrl,
    style: placeholder ? firstLook(placeholder, aspectRatio) : '',
    head: [
      isIndexed && !isNamed ? '' : NOT_INDEXED,
      current && isOpen
        ? linkTags(
            isNamed ? current.preview : { ...current.preview, name: listing.name },
            isNamed ? current.video.urls.watch : url,
            { baseUrl, videoUrl: current.video.urls.watch },
          )
        : '',
      isPublic ? feedLinks(page, url) : '',
      isIndexed && !isNamed
        ? `<script type="application/ld+json">${listData(page, url)}</script>`
        : '',
      current ? scriptTags(scripts) : '',
    ].join('\n'),
    body: `<main class="wide">
<article>${
      current
        ? `
${player(current, wanted, null)}<div id="about">${about(current, language, isOpen ? shareButton(words) : '')}</div>
`
        : `<p class="soft">${words.noVideos}</p>`
    }</article>
<aside><section class="playlist">${heading(page, words, { feeds: isPublic ? url : null, ...wanted })}${videos(page, wanted, words)}</section>
<div id="beside">${current ? besides(current, words, wanted.link ? address(wanted, listing.id, { v: current.video.id }) : undefined) : ''}</div></aside>
${inside(page, wanted, words)}
</main>
${
  current && isOpen
    ? shareDialog(
        {
          page: `${url}?v=${current.video.id}`,
          frame: current.video.urls.embed,
          name: current.video.name,
        },
        words,
      )
    : ''
}`,
  })
}

const feedLinks = ({ listing }: PublicListPage, url: string): string =>
  ['feed', 'audio']
    .map((name) => {
      const title = name === 'audio' ? `${listing.name} (audio)` : listing.name
      return `<link${attributes({
        rel: 'alternate',
        type: 'application/rss+xml',
        title,
        href: `${url}/${name}.xml`,
      })}>`
    })
    .join('\n')

/** An address of this page, or of a collection inside. */
function address(
  { link, token, outermost }: Pick<ListFor, 'link' | 'token' | 'outermost'>,
  list: string,
  query: Record<string, string | null> = {},
): string {
  // Behind a private link the token stays out of the addresses that people copy.
  const own = link ? { c: list === outermost ? null : list } : { token }
  const pairs = Object.entries({ ...query, ...own }).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  )
  return `${link ?? `/c/${list}`}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`
}

/** `feeds`: the URL below which they are; null where there are none. */
function heading(
  { listing, description }: PublicListPage,
  words: PageWords,
  { feeds, ...wanted }: ListFor & { feeds: string | null },
): string {
  const within = wanted.link
    ? listing.path.slice(listing.path.findIndex(({ id }) => id === wanted.outermost))
    : listing.path
  const above = listing.id === wanted.outermost ? [] : within
  const path = above.map(
    ({ id, name }) =>
      `<a href="${escaped(address({ ...wanted, token: null }, id))}">${escaped(name)}</a>`,
  )
  return `${path.length > 0 ? `<nav class="soft">${path.join(' › ')}</nav>` : ''}<h2>${escaped(listing.name)}</h2>${
    description ? `<p class="description">${linked(description)}</p>` : ''
  }${
    feeds === null || listing.data.length === 0
      ? ''
      : `<p class="feeds"><a href="${feeds}/feed.xml">RSS</a> <a href="${feeds}/audio.xml">${words.podcast}</a></p>`
  }`
}

function videos(
  { listing, current, nextVideo }: PublicListPage,
  wanted: ListFor,
  words: PageWords,
): string {
  const to = (query: Record<string, string | null>): string => address(wanted, listing.id, query)
  const items = listing.data.map(
    (video) =>
      `<li><a${attributes({
        href: to({ v: video.id, cursor: wanted.cursor }),
        'aria-current': video.id === current?.video.id ? 'true' : null,
        'data-next': video.id === nextVideo ? '' : null,
      })}>${item(video)}</a></li>`,
  )
  // Behind the last of this page comes the first of the next.
  const isLast = listing.data.at(-1)?.id === current?.video.id
  const more =
    listing.next_cursor === null
      ? ''
      : `<p><a${attributes({
          class: 'button',
          href: to({ cursor: listing.next_cursor }),
          'data-next': isLast ? '' : null,
        })}>${words.more}</a></p>`
  return items.length > 0 ? `<ol id="playlist">${items.join('')}</ol>${more}` : ''
}

const item = ({ name, duration_seconds: seconds, urls: { thumbnail } }: PublicListVideo): string =>
  `${
    thumbnail
      ? `<img src="${escaped(thumbnail)}" alt="" loading="lazy" width="160" height="90">`
      : ''
  }<span><span>${escaped(name)}</span>${
    seconds === null ? '' : `<span class="soft">${clock(seconds)}</span>`
  }</span>`

function inside(
  { listing: { collections } }: PublicListPage,
  wanted: ListFor,
  words: PageWords,
): string {
  if (collections.length === 0) return ''
  const items = collections.map(
    ({ id, name, video_count: count }) =>
      `<li><a href="${escaped(address(wanted, id))}"><span>${escaped(name)}</span>` +
      `<span class="soft">${words.videoCount(count)}</span></a></li>`,
  )
  return `<section class="related"><h2>${words.collections}</h2><ul>${items.join('')}</ul></section>`
}
